import type { Report } from './report.ts';

/** The artifacts of a run stand on its page, under this heading. */
export function artifactsUrl(runUrl: string): string {
  return `${runUrl}#artifacts`;
}

/** The page of a run of the same repository. */
export function runLink({ repositoryUrl }: Pick<Report, 'repositoryUrl'>, run: string): string {
  return `[${run}](${repositoryUrl}/actions/runs/${run})`;
}

/** Where to look further: the run, what it handed on, the branch and the pull request, as far as there are any. */
export function linksText({ runUrl, repositoryUrl, branch, ending }: Report): string {
  const pullRequest = ending?.pullRequest ?? null;
  const path = branch?.split('/').map(encodeURIComponent).join('/');
  return [
    `[Run](${runUrl})`,
    `[Artifacts](${artifactsUrl(runUrl)})`,
    ...(path === undefined ? [] : [`[Branch](${repositoryUrl}/tree/${path})`]),
    ...(pullRequest === null ? [] : [`[Pull request #${pullRequest.number}](${pullRequest.url})`]),
  ].join(' · ');
}
