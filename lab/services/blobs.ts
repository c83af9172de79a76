import { createHash } from 'node:crypto';

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | object | undefined;
}

interface Blob {
  readonly disposition: string;
  readonly blocks: Map<string, Buffer>;
  bytes: Buffer | undefined;
}

/** The part of Azure's block blobs that the clients use. Everything stays in memory. */
export class Blobs {
  private readonly blobs = new Map<string, Blob>();
  private readonly seal: (text: string) => string;
  private readonly base: string;

  constructor(base: string, seal: (text: string) => string) {
    this.base = base;
    this.seal = seal;
  }

  /** The address of a blob; its signature stands for a token. */
  address(path: string): string {
    return `${this.base}${path}?sig=${this.seal(path)}`;
  }

  /** Makes room for an upload and returns its path. The Azure client needs two segments before a blob's name. */
  reserve(name: string): string {
    const path = `/lab/blobs/${this.blobs.size + 1}/${encodeURIComponent(name)}`;
    this.blobs.set(path, { disposition: `attachment; filename="${name}"`, blocks: new Map(), bytes: undefined });
    return path;
  }

  bytes(path: string): Buffer | undefined {
    return this.blobs.get(path)?.bytes;
  }

  answer(method: string, { searchParams, pathname }: URL, body: Buffer): Reply {
    if (searchParams.get('sig') !== this.seal(pathname)) return { status: 403, headers: marks('AuthenticationFailed') };
    const blob = this.blobs.get(pathname);
    if (blob && method === 'PUT') return put(blob, searchParams, body);
    if (!blob?.bytes) return { status: 404, headers: marks('BlobNotFound') };
    const type = blob.disposition.endsWith('.zip"') ? 'application/zip' : 'application/octet-stream';
    const headers = { ...marks(), 'content-type': type, 'content-disposition': blob.disposition };
    return { status: 200, headers, body: blob.bytes };
  }
}

/** A whole blob, one block of it, or the list of the blocks that make it. */
function put(blob: Blob, query: URLSearchParams, body: Buffer): Reply {
  const part = query.get('comp');
  if (part === null) blob.bytes = body;
  if (part === 'block') blob.blocks.set(String(query.get('blockid')), body);
  if (part === 'blocklist') {
    const ids = [...body.toString().matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, id = '']) => id);
    blob.bytes = Buffer.concat(ids.map((id) => blob.blocks.get(id) ?? Buffer.alloc(0)));
  }
  const md5 = createHash('md5').update(body).digest('base64');
  return { status: 201, headers: { ...marks(), 'content-md5': md5, 'x-ms-request-server-encrypted': 'true' } };
}

function marks(error?: string): Record<string, string> {
  const fault: Record<string, string> = error ? { 'x-ms-error-code': error } : {};
  return { etag: '"1"', 'last-modified': new Date().toUTCString(), 'x-ms-blob-type': 'BlockBlob', ...fault };
}
