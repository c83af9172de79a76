/** A message that GitHub shows above the log, and beside the code where it names a place. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title?: string;
  readonly message: string;
  /** Path from the root of the repository. */
  readonly file?: string;
  readonly line?: number;
}
