import type { ConfigReading } from '../contracts/config.ts';
import type { Trigger } from '../contracts/event.ts';
import { type Inputs, type RawInputs, TRIGGER_LABEL } from '../contracts/inputs.ts';
import type { Authority } from '../contracts/issue.ts';
import { faultOfActors } from './authority.ts';
import { type Command, readCommand } from './command.ts';
import { whyNotByConfig } from './config-reading.ts';
import { askOfIssue } from './debug/ask-of-issue.ts';
import { type Reason, reason } from './reason.ts';
import type { LeadsTo } from './verb.ts';

export interface RoutingFacts {
  readonly trigger: Trigger;
  /** The authors of the command; empty where there is none. */
  readonly commenters: readonly Authority[];
  /** What the file says, where it was asked for; see `mayTurnOnSettings`. */
  readonly config: ConfigReading;
  readonly inputs: Pick<Inputs, 'label' | 'allowed-bots'>;
}

/** Where an event leads. `heard` tells whether its author may be answered on the issue. */
export type Routing =
  | { readonly to: LeadsTo; readonly heard: boolean }
  | { readonly to: null; readonly reason: Reason; readonly heard: boolean };

/** Whether a setting in the file may let an event lead on that leads nowhere by the inputs alone. */
export function mayTurnOnSettings(trigger: Trigger, given: Pick<RawInputs, 'label' | 'allowed-bots'>, label: string) {
  if (trigger.kind === 'label')
    return given.label === '' && trigger.label !== label && TRIGGER_LABEL.test(trigger.label);
  if (trigger.kind !== 'comment' || trigger.onPullRequest || given['allowed-bots'] !== '') return false;
  return trigger.comment.authors.some(({ isBot }) => isBot) && readCommand(trigger.comment.body).kind !== 'none';
}

/**
 * Which pipeline an event asks for, and how: a convenience, since the pipeline's first phase asks for everybody's
 * authority itself. A file that can't be read leads nowhere on its own; what is wrong with it is told instead.
 */
export function routingOf(facts: RoutingFacts): Routing {
  const routing = routingBy(facts);
  const broken = facts.config.kind === 'broken' ? whyNotByConfig(facts.config) : null;
  return routing.to === null && broken ? { ...routing, reason: broken } : routing;
}

function routingBy({ trigger, commenters, inputs }: RoutingFacts): Routing {
  switch (trigger.kind) {
    case 'dispatch':
      return silent(ofForm(trigger.issue ?? '', trigger.form));
    case 'label': {
      const { label, issue } = trigger;
      if (label !== inputs.label) return nowhere(reason('other_label', { seen: label, wanted: inputs.label }));
      const pipeline = askOfIssue(trigger) === null ? 'auto-solve' : 'problem-solver';
      return silent({ ...leadTo(String(issue), {}), pipeline });
    }
    case 'comment':
      return trigger.onPullRequest ? nowhere(reason('no_command', {})) : ofComment(trigger, commenters, inputs);
    case 'other':
      return nowhere(reason('event_unknown', { event: trigger.event }));
  }
}

const silent = (to: LeadsTo): Routing => ({ to, heard: false });
const nowhere = (why: Reason, heard = false): Routing => ({ to: null, reason: why, heard });

/** A form may ask for a search in the words of a comment; so does a run of ours that goes on with one. */
function ofForm(issue: string, form: Readonly<Record<string, string>>): LeadsTo {
  const command = readCommand(form['request'] ?? '');
  const said = command.kind === 'start' ? command : null;
  const to = leadTo(issue, said?.resume ? { ...form, resume: 'true' } : form);
  // Words that are no command are a request without its first word.
  const searches = said === null ? hasText(form['request']) : said.ask !== null;
  return searches || hasText(form['ticket']) ? { ...to, pipeline: 'problem-solver' } : to;
}

const hasText = (text = '') => text.trim() !== '';

/** An issue's number from a form goes on as it is: the pipeline's first phase says what is wrong with it. */
function leadTo(issue: string, form: Readonly<Record<string, string>>): LeadsTo {
  const resume = form['resume'] === 'true' ? 'true' : '';
  return { pipeline: 'auto-solve', issue, mode: form['mode'] ?? '', resume, approve: form['approve'] ?? '' };
}

type CommentTrigger = Extract<Trigger, { kind: 'comment' }>;

/** A stranger's command leads nowhere and is not answered, whatever it says. */
function ofComment(
  { comment, issue }: CommentTrigger,
  commenters: readonly Authority[],
  inputs: RoutingFacts['inputs'],
): Routing {
  const command = readCommand(comment.body);
  if (command.kind === 'none') return nowhere(reason('no_command', {}));
  const fault = faultOfActors(comment.authors, commenters, inputs['allowed-bots']);
  return fault ? nowhere(fault) : ofCommand(command, issue);
}

function ofCommand(command: Exclude<Command, { kind: 'none' }>, here: number): Routing {
  switch (command.kind) {
    case 'unclear':
      return nowhere(reason('command_unclear', command), true);
    case 'approve':
      return { to: leadTo(String(here), { approve: command.digest ?? 'presented' }), heard: true };
    case 'start': {
      const { pipeline, issue, mode, resume } = command;
      const form = { mode: mode ?? '', resume: String(resume) };
      return { to: { ...leadTo(String(issue ?? here), form), pipeline }, heard: true };
    }
  }
}
