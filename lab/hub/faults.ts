import { Answer } from './answer.ts';

/** As GitHub's API words it, and as twirp does. */
const UNAVAILABLE = { message: 'Injected fault', msg: 'Injected fault' };

/** `match` is tested on `METHOD /path` and on the operation's name, for example `graphql createCommitOnBranch`. */
export interface Fault {
  /** 0 cuts the connection instead of answering. */
  readonly status: number;
  readonly times: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The request is carried out and the answer is lost: this fault is sent in its place. */
  readonly after?: boolean;
}

/** Faults on demand: each answers the next requests that match in place of the server. */
export class Faults {
  private readonly planned: { match: RegExp; fault: Fault; left: number }[] = [];

  plan(match: RegExp, fault: Fault): void {
    this.planned.push({ match, fault, left: fault.times });
  }

  /** Answers a request, known by these names, with the next planned fault, or as `carryOut` does. */
  answer(names: string[], carryOut: () => Answer): Answer {
    const plan = this.planned.find(({ match, left }) => left > 0 && names.some((name) => match.test(name)));
    if (!plan) return carryOut();
    plan.left -= 1;
    const { status, body = UNAVAILABLE, headers, after } = plan.fault;
    if (after) carryOut();
    return new Answer(status, body, headers);
  }
}
