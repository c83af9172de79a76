import * as z from 'zod';
import { ANSWERS } from '../contracts/answers.ts';
import type { AgentAsk } from '../contracts/ask.ts';
import { type Skill, skillStatus } from '../contracts/skill.ts';
import { composePrompt, composeRepair, composeSkill, PROMPTS_FOLDER, type StatusParts } from '../domain/prompt.ts';
import { expandSkill, placesOf } from '../domain/skill-definition.ts';
import { RelayError } from '../errors.ts';
import type { AgentCall, Git } from '../ports.ts';
import type { World } from './job.ts';

/** How an ask is put to an agent: by a template, or by a command of the repository. */
export type Prompting = {
  readonly template: string;
  /** What the command says, its arguments in place, and the folder that belongs to it. */
  readonly skill: (Skill & { readonly definition: string; readonly folder: string | null }) | null;
};

export type Prompted = Pick<AgentCall, 'prompt' | 'schema' | 'keeps' | 'resume'>;

/** The repository's command or template of the base tree, which no agent can have changed, else our template. */
export async function promptingFor({ answer, skill }: AgentAsk, git: Git, world: World): Promise<Prompting> {
  if (skill) return { template: world.prompts.template('skill'), skill: await findSkill(skill, git, world) };
  const own = await git.read(`${PROMPTS_FOLDER}/${answer}.md`);
  if (own === null) return { template: world.prompts.template(answer), skill: null };
  world.log.info(`The prompt is that of the repository: ${PROMPTS_FOLDER}/${answer}.md`);
  return { template: own, skill: null };
}

/** Throws a RelayError when the base tree defines no such command: without it nobody knows what was meant. */
async function findSkill(skill: Skill, git: Git, world: World): Promise<NonNullable<Prompting['skill']>> {
  const places = placesOf(skill.command);
  for (const place of places) {
    const definition = await git.read(place.path);
    if (definition === null) continue;
    world.log.info(`The prompt is the command ${skill.command} of the repository: ${place.path}`);
    return { ...skill, definition: expandSkill(definition, skill.command, place), folder: place.folder };
  }
  const looked = places.map(({ path }) => path).join(', ');
  throw RelayError.of('skill-missing', { command: skill.command, looked });
}

/** The whole prompt; `previous` tells what went wrong before. */
export function promptOf(ask: AgentAsk, prompting: Prompting, previous: string | null, world: World): Prompted {
  const { template, skill } = prompting;
  const houseRules = world.prompts.template('house-rules');
  const parts = { template, houseRules, ask, schema: schemaOf(ask), nonce: world.random.token(), previous };
  const { schema } = parts;
  if (skill === null) return { prompt: composePrompt(parts), schema };
  const prompt = composeSkill({ ...parts, ...skill, status: statusOf(ask, world) });
  return { prompt, schema, ...(skill.folder === null ? {} : { keeps: [skill.folder] }) };
}

/** An agent that can go on with its session is only told what was wrong; any other one is told everything again. */
export function repairOf(
  ask: AgentAsk,
  prompting: Prompting,
  { error, session }: { readonly error: string; readonly session: string | undefined },
  world: World,
): Prompted {
  const whole = promptOf(ask, prompting, `Your answer was refused: ${error}`, world);
  if (session === undefined) return whole;
  const status = statusOf(ask, world);
  const template = world.prompts.template(status === null ? 'repair' : 'status-repair');
  const parts = { template, schema: whole.schema, nonce: world.random.token(), previous: error, status };
  return { ...whole, prompt: composeRepair(parts), resume: session };
}

function statusOf({ skill }: AgentAsk, world: World): StatusParts | null {
  const file = skill?.statusFile ?? null;
  return file === null ? null : { file, template: world.prompts.template('status') };
}

/** What the agent has to write: the answer of the ask, or the status file of the repository's command. */
function schemaOf({ answer, skill }: AgentAsk): object {
  return skill?.statusFile ? z.toJSONSchema(skillStatus, { io: 'input' }) : z.toJSONSchema(ANSWERS[answer]);
}
