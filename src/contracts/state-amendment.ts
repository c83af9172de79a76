/** What becomes of a file of the state branch: nothing, another text, or a refusal because it must not be touched. */
export type AmendedText =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'written';
      readonly text: string;
      /** Another file, in which what stood there before is kept. */
      readonly aside: { readonly path: string; readonly text: string } | null;
    }
  | { readonly kind: 'refused'; readonly why: string };

export interface StateAmendment {
  readonly path: string;
  readonly message: string;
  /** From the text of the file, null where there is none; asked again when others wrote meanwhile. */
  amend(text: string | null): AmendedText;
}
