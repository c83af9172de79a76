import type { DebugContext } from '../../contracts/debug.ts';

type Named = Pick<DebugContext, 'debug_id'>;

/** The folder of a search for a fault, where its context would be committed (seed 002, phase 1). */
export const debugDir = ({ debug_id: id }: Named): string => `specs/${id}/`;

/** Path of the debug context. */
export const contextFile = (debug: Named): string => `${debugDir(debug)}context.md`;
