import type { Opening } from '../contracts/baton.ts';
import type { Settings } from '../contracts/config.ts';
import type { SubjectFacts } from '../contracts/subject.ts';

/**
 * What the record of a run still tells of its opening once its batons are gone: enough to report by, while the text of
 * the issue that was authorized is lost. Null where the record is missing or another run's, which has taken over.
 */
export function openingOfRecord(subject: SubjectFacts, run: string, settings: Settings): Opening | null {
  const { repository, issue, state } = subject;
  if (state.stored.kind !== 'sound' || state.stored.record.claim.run !== run) return null;
  const { claim, mode, base_sha: baseSha, delivered } = state.stored.record;
  const { number, title, lastEditedAt } = issue;
  return {
    snapshot: { number, title, body: '', labels: [], comments: [], hiddenSegments: 0, withheldComments: 0 },
    lastEditedAt,
    baseBranch: repository.defaultBranch,
    baseSha,
    mode,
    settings,
    actor: claim.actor,
    claim,
    runUrl: `${repository.url}/actions/runs/${run}`,
    branch: delivered?.branch ?? null,
    resumed: null,
  };
}
