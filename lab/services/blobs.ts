import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | object | undefined;
}

interface Blob {
  readonly fileName: string;
  readonly blocks: Map<string, Buffer>;
  type: string;
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
    this.blobs.set(path, { fileName: name, blocks: new Map(), type: 'application/octet-stream', bytes: undefined });
    return path;
  }

  bytes(path: string): Buffer | undefined {
    return this.blobs.get(path)?.bytes;
  }

  answer(method: string, url: URL, headers: IncomingHttpHeaders, body: Buffer): Reply {
    if (url.searchParams.get('sig') !== this.seal(url.pathname)) return failed(403, 'AuthenticationFailed');
    const blob = this.blobs.get(url.pathname);
    if (!blob || (method !== 'PUT' && !blob.bytes)) return failed(404, 'BlobNotFound');
    return method === 'PUT' ? put(blob, url.searchParams, headers, body) : get(blob);
  }
}

function put(blob: Blob, query: URLSearchParams, headers: IncomingHttpHeaders, body: Buffer): Reply {
  const part = query.get('comp');
  if (part === 'block') blob.blocks.set(String(query.get('blockid')), body);
  const listed = [...body.toString().matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(([, id = '']) => id);
  if (part === 'blocklist' && listed.some((id) => !blob.blocks.has(id))) return failed(400, 'InvalidBlockList');
  if (part === 'blocklist') blob.bytes = Buffer.concat(listed.map((id) => blob.blocks.get(id) as Buffer));
  if (part === null) blob.bytes = body;
  if (part !== 'block') blob.type = String(headers['x-ms-blob-content-type'] ?? blob.type);
  const md5 = createHash('md5').update(body).digest('base64');
  return { status: 201, headers: { ...marks(), 'content-md5': md5, 'x-ms-request-server-encrypted': 'true' } };
}

function get({ bytes, type, fileName }: Blob): Reply {
  const disposition = `attachment; filename="${fileName}"`;
  return {
    status: 200,
    headers: { ...marks(), 'content-type': type, 'content-disposition': disposition },
    body: bytes,
  };
}

function failed(status: number, code: string): Reply {
  return { status, headers: { ...marks(), 'x-ms-error-code': code } };
}

function marks(): Record<string, string> {
  return { etag: '"1"', 'last-modified': new Date().toUTCString(), 'x-ms-blob-type': 'BlockBlob' };
}
