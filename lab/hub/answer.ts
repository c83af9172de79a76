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

/** An answer with which GitHub turns a request down, with more `fields` beside the message: thrown anywhere in the hub. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, message: string, headers: Record<string, string> = {}, fields: object = {}) {
    super(message);
    const body = { message, ...fields, documentation_url: 'https://docs.github.com/rest', status: String(status) };
    this.answer = new Answer(status, body, headers);
  }
}

/** What is there; throws a refusal where nothing is. */
export function found<Thing>(thing: Thing | undefined | null, message = 'Not Found', status = 404): Thing {
  if (thing === undefined || thing === null) throw new Refusal(status, message);
  return thing;
}

/** Counts and refuses what GitHub has and the hub does not. */
export function notEmulated({ notEmulated: counted }: { readonly notEmulated: string[] }, what: string): never {
  counted.push(what);
  throw new Refusal(501, `Not emulated here: ${what}`);
}
