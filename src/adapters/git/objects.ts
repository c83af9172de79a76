import type { GitCommand } from './command.ts';

const NEWLINE = 0x0a;

/** Sizes of blobs in bytes, in the order asked. One process for all. */
export async function blobSizes(git: GitCommand, shas: readonly string[]): Promise<number[]> {
  if (shas.length === 0) return [];
  const output = await git.bare(['cat-file', '--batch-check=%(objectsize)', '--buffer'], lines(shas));
  return output.toString().trimEnd().split('\n').map(Number);
}

/** Contents of blobs, in the order asked. One process for all; check the sizes before. */
export async function readBlobs(git: GitCommand, shas: readonly string[]): Promise<Buffer[]> {
  if (shas.length === 0) return [];
  const output = await git.bare(['cat-file', '--batch=%(objectsize)', '--buffer'], lines(shas));
  const contents: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const start = output.indexOf(NEWLINE, at) + 1;
    const end = start + Number(output.subarray(at, start - 1).toString());
    contents.push(output.subarray(start, end));
    at = end + 1;
  }
  return contents;
}

function lines(shas: readonly string[]): Buffer {
  return Buffer.from(shas.map((sha) => `${sha}\n`).join(''));
}
