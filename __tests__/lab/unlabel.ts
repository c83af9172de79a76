import type { Stage } from '../../lab/stage.ts';

/** The maintainer takes a label off an issue. */
export async function unlabel({ lab, repository, maintainer }: Stage, issue: number, label: string): Promise<void> {
  const input = { labelableId: repository.issues.get(issue)?.nodeId, labelIds: [repository.labels.get(label)?.nodeId] };
  const query = `mutation($input: RemoveLabelsFromLabelableInput!) {
    removeLabelsFromLabelable(input: $input) { clientMutationId }
  }`;
  const headers = { authorization: `Bearer ${maintainer.token}`, connection: 'close' };
  const body = JSON.stringify({ query, variables: { input } });
  await fetch(`${lab.hub.url}/api/graphql`, { method: 'POST', headers, body });
}
