/** What the hub answers: a JSON value, or bytes. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const TYPES: Record<number, string> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'STALE_DATA' };

/** An answer with which GitHub turns a request down: thrown anywhere in the hub. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** More fields of the body, beside the message. */
  readonly fields: object;

  constructor(status: number, message: string, headers: Record<string, string> = {}, fields: object = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.fields = fields;
  }

  /** The `type` under which GraphQL reports it. */
  get type(): string {
    return TYPES[this.status] ?? 'UNPROCESSABLE';
  }
}
