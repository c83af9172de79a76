/** One thing that the model does: it uses a tool, or ends its turn with words. */
export type Step =
  | { readonly write: { readonly path: string; readonly content: string } }
  | { readonly shell: string }
  | { readonly text: string }
  | { readonly json: object }
  | { readonly refuse: string };

/** Something that goes wrong, so many times (for ever unless told), at a step (at all of them unless told). */
export type Fault = { readonly at?: number; readonly times?: number } & (
  | {
      readonly status: number;
      readonly message?: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly does: 'hang' | 'cut' }
);

export interface Script {
  /** What the model does in a conversation, told by all that was said in it. */
  readonly steps: (conversation: string) => readonly Step[];
  readonly faults?: readonly Fault[];
  /** How GitHub refuses to list its models, for whoever asks it. */
  readonly unlisted?: { readonly status: number; readonly message: string };
}

/** A model that does the same whatever it is asked. */
export const always = (...steps: readonly Step[]): Script => ({ steps: () => steps });
