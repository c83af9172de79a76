/** A global node id; it tells its kind, its repository and its key there. */
export function nodeId(kind: string, repository: number, key: number | string): string {
  return `${kind}_${Buffer.from(`${repository}:${key}`).toString('base64url')}`;
}

export function readNodeId(id: string): { kind: string; repository: number; key: string } {
  const [kind = '', code = ''] = id.split(/_(.*)/s);
  const [, repository = '', key = ''] = /^(\d+):(.*)$/s.exec(Buffer.from(code, 'base64url').toString()) ?? [];
  return { kind, repository: Number(repository), key };
}
