import { randomUUID } from 'node:crypto';
import { Answer } from '../hub/answer.ts';

export interface Blob {
  /** Where it is written and read; the signature in it stands for a token. */
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly blocks: Map<string, Buffer>;
  bytes?: Buffer;
}

/** The part of Azure's block blobs that the clients use. Everything stays in memory. */
export class Blobs {
  readonly #blobs = new Map<string, Blob>();
  readonly #base: () => string;

  constructor(base: () => string) {
    this.#base = base;
  }

  /** Makes room for an upload. The Azure client needs two segments before a blob's name. */
  reserve(name: string): Blob {
    const path = `/lab/blobs/${this.#blobs.size + 1}/${encodeURIComponent(name)}`;
    const type = name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream';
    const headers = { ...marks(), 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
    const blob = { address: `${this.#base()}${path}?sig=${randomUUID()}`, headers, blocks: new Map() };
    this.#blobs.set(path, blob);
    return blob;
  }

  answer(method: string, { searchParams, pathname }: URL, body: Buffer): Answer {
    const blob = this.#blobs.get(pathname);
    if (!blob?.address.endsWith(`=${searchParams.get('sig')}`))
      return new Answer(403, undefined, { ...marks(), 'x-ms-error-code': 'AuthenticationFailed' });
    if (method === 'PUT') return put(blob, searchParams, body);
    if (!blob.bytes) return new Answer(404, undefined, { ...marks(), 'x-ms-error-code': 'BlobNotFound' });
    return new Answer(200, blob.bytes, blob.headers);
  }
}

/** A whole blob, one block of it, or the list of the blocks that make it. */
function put(blob: Blob, query: URLSearchParams, body: Buffer): Answer {
  const part = query.get('comp');
  if (part === null) blob.bytes = body;
  if (part === 'block') blob.blocks.set(String(query.get('blockid')), body);
  if (part === 'blocklist') {
    const ids = [...body.toString().matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, id = '']) => id);
    blob.bytes = Buffer.concat(ids.map((id) => blob.blocks.get(id) ?? Buffer.alloc(0)));
  }
  return new Answer(201, undefined, marks());
}

const marks = () => ({ etag: '"1"', 'last-modified': new Date().toUTCString(), 'x-ms-blob-type': 'BlockBlob' });
