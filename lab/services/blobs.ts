import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | object;
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
    const blob = this.blobs.get(url.pathname);
    if (!blob || (method !== 'PUT' && !blob.bytes)) return failed(404, 'BlobNotFound');
    return method === 'PUT' ? put(blob, url.searchParams, headers, body) : get(blob, headers);
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

function get({ bytes = Buffer.alloc(0), type, fileName }: Blob, headers: IncomingHttpHeaders): Reply {
  const own = { ...marks(), 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` };
  const range = /bytes=(\d+)-(\d*)/.exec(String(headers['x-ms-range'] ?? headers.range ?? ''));
  if (!range) return { status: 200, headers: own, body: bytes };
  const start = Number(range[1]);
  const part = bytes.subarray(start, range[2] ? Number(range[2]) + 1 : undefined);
  const extent = `bytes ${start}-${start + part.length - 1}/${bytes.length}`;
  return { status: 206, headers: { ...own, 'content-range': extent }, body: part };
}

function failed(status: number, code: string): Reply {
  return { status, headers: { ...marks(), 'x-ms-error-code': code } };
}

function marks(): Record<string, string> {
  return { etag: '"1"', 'last-modified': new Date().toUTCString(), 'x-ms-blob-type': 'BlockBlob' };
}
