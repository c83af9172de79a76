import type { Usage } from '../../../ports.ts';
import type { CliAdapter, Report } from './adapter.ts';
import type { ProxyReport } from './key-proxy.ts';

const FIGURES = ['inputTokens', 'outputTokens', 'costUsd'] as const;

/**
 * Counts what one call used. Some CLIs count on over all calls of a session: what its earlier calls used is taken off.
 * What a CLI does not say, because it was ended or has no such figure, is taken from the proxy.
 */
export class UsageCount {
  readonly #cumulative: readonly (keyof Usage)[];
  readonly #sessions = new Map<string, Usage>();

  constructor({ cumulative }: Pick<CliAdapter, 'cumulative'>) {
    this.#cumulative = cumulative;
  }

  of({ usage, session }: Pick<Report, 'usage' | 'session'>, proxy: ProxyReport): Usage {
    const before = this.#sessions.get(session ?? '') ?? {};
    if (session !== null) this.#sessions.set(session, { ...before, ...usage });
    const own = FIGURES.flatMap((figure) => {
      const told = usage[figure];
      if (told === undefined) return [];
      return [[figure, this.#cumulative.includes(figure) ? Math.max(0, told - (before[figure] ?? 0)) : told]];
    });
    return { ...tokensOf(proxy), ...Object.fromEntries(own) };
  }
}

function tokensOf({ inputTokens, outputTokens }: ProxyReport): Usage {
  return inputTokens + outputTokens === 0 ? {} : { inputTokens, outputTokens };
}
