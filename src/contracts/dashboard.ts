import type { Account } from './issue.ts';

/** The dashboard as it was found: the issue of ours that wears its label, of several the one with the lowest number. */
export interface FoundDashboard {
  readonly number: number;
  readonly url: string;
  /** Whoever closes it wants no dashboard, until it is opened again. */
  readonly open: boolean;
  readonly body: string;
  /** When the body last changed; null if never. */
  readonly editedAt: string | null;
  /** Everybody who edited the body since our own last edit; null for an account that is gone or can't be known. */
  readonly editors: readonly (Account | null)[];
}

/** The dashboard as it is to be. */
export interface WantedDashboard {
  /** As it was when its ticks were read; null where there was none. One that has changed since is left alone. */
  readonly found: FoundDashboard | null;
  readonly title: string;
  readonly body: string;
}
