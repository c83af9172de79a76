/** The inputs of a run that is dispatched: an issue with its ticket, or, without an issue, the next beat. */
export interface DispatchInputs {
  readonly issue?: string;
  readonly ticket: string;
  /** Said of a run that goes on with what its caller's form would otherwise begin anew. */
  readonly resume?: 'true';
}

/** A run to start: of a workflow file of the default branch, by its name without the folder. */
export interface Dispatch {
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<{ [name: string]: string }>;
}
