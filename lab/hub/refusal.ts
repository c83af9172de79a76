interface RefusalDetails {
  readonly headers?: Record<string, string>;
  readonly fields?: object;
  readonly type?: string;
}

/** An answer with which GitHub turns a request down: thrown anywhere in the hub, written by `http.ts`. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly fields: Record<string, unknown>;
  /** The `type` under which GraphQL reports it. */
  readonly type: string;

  constructor(status: number, message: string, more: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.headers = more.headers ?? {};
    this.fields = { ...more.fields };
    this.type = more.type ?? { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'STALE_DATA' }[status] ?? 'UNPROCESSABLE';
  }
}

/** GitHub's 422 with its list of faults; `code` is one of its words, such as `missing`, `invalid` or `custom`. */
export function invalid(resource: string, field: string, code: string, message?: string): Refusal {
  const fault = { resource, field, code, ...(message === undefined ? {} : { message }) };
  return new Refusal(422, 'Validation Failed', { fields: { errors: [fault] } });
}
