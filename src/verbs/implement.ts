import { AGENT_QUESTIONS } from '../contracts/agent-questions.ts';
import type { Results } from '../contracts/baton.ts';
import { questionsFor } from '../domain/backlog/agent-questions.ts';
import { exhausted } from '../domain/exhausted.ts';
import { judgeMade } from '../domain/made-change.ts';
import { branchName, changeKind } from '../domain/naming.ts';
import { oneLine } from '../domain/one-line.ts';
import { reason } from '../domain/reason.ts';
import { skillOf } from '../domain/skill.ts';
import { defineVerb } from '../domain/verb.ts';

/** Seed 001, step 3c: an issue becomes a change at once, unless the agent finds that there is nothing to implement. */
export const implement = defineVerb('implement', ['opening', 'requirements', 'carried'], {
  ask: ({ opening, requirements, carried }) => ({
    of: 'agent',
    answer: 'implementation',
    material: {
      snapshot: opening.snapshot,
      // Whoever wants it implemented has answered them.
      ...(opening.wantedBy === undefined ? { questions: questionsOf(opening.snapshot) } : {}),
      ...(requirements.length > 0 ? { requirements } : {}),
      ...findingsOf(carried),
    },
    edits: true,
    startFrom: carried.change ?? null,
    skill: skillOf(opening, 'implementation'),
  }),

  decide: ({ opening, carried }, reply) => {
    if (reply.end === 'exhausted') return exhausted(reply);
    const { answer, change } = reply;
    const { snapshot } = opening;
    const kind = changeKind(snapshot.labels, answer.kind);
    const branch = opening.branch ?? branchName(kind, snapshot.number, snapshot.title);
    const implementation = { ...answer, kind, branch };
    const empty = change === null || change.entries.length === 0;
    // Whoever changed something found something to do, whatever else is said.
    if (empty && answer.nothingToDo && opening.wantedBy === undefined) {
      const { because, why } = answer.nothingToDo;
      const told = reason('nothing_to_implement', { because, why: oneLine(why) });
      return { outcome: 'skipped', reason: told, summary: told.says, results: {}, effects: [] };
    }
    const judged = carried.review ? [carried.review.subjectDigest] : [];
    return judgeMade({ change, judged, made: { implementation }, about: `branch ${branch}` });
  },
});

/** Only what the text leaves open is asked, in the order of the table. */
function questionsOf(issue: Parameters<typeof questionsFor>[0]) {
  return Object.fromEntries(questionsFor(issue).map((question) => [question, AGENT_QUESTIONS[question]]));
}

/** What was refused of an earlier run's change, to be mended. */
function findingsOf({ verification, review }: Results) {
  return { ...(verification ? { verification } : {}), ...(review ? { review } : {}) };
}
