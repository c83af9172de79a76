import { markdownToHtml } from './markdown.ts';

/** A text that somebody wrote, in Markdown. */
export interface Said {
  readonly author: string;
  readonly body: string;
}

/** One job as a person finds it on the page of its run. */
export interface JobView {
  readonly name: string;
  readonly conclusion: string;
  readonly outcome: string;
  readonly seconds: number;
  /** Path of its log, from the page. */
  readonly log: string;
  readonly summary: string;
  readonly annotations: readonly {
    readonly level: string;
    readonly title?: string;
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
  }[];
}

/** All that people find on GitHub of one run: its jobs, the issue with its comments, and the pull requests. */
export interface PageView {
  readonly repository: string;
  readonly run: { readonly number: number; readonly event: string; readonly conclusion: string };
  readonly jobs: readonly JobView[];
  readonly issue: Said & { readonly number: number; readonly title: string; readonly state: string };
  readonly comments: readonly Said[];
  readonly pulls: readonly (Said & { readonly number: number; readonly title: string; readonly state: string })[];
}

/** What the page may do: draw by the script beside it, and fetch nothing, whatever a comment says. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-lab'";
const DRAW = `mermaid.initialize({ startOnLoad: true, securityLevel: 'strict',
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default' });`;

/** The page of a run, as one HTML file that needs `mermaid.js` beside it and nothing else. */
export function pageOf(view: PageView, style: string): string {
  const { repository, run, jobs, issue, comments, pulls } = view;
  const title = `Run ${run.number} · ${repository}`;
  const parts = [
    `<h1>${html(title)}</h1>`,
    `<p>Started by <code>${html(run.event)}</code>, ended with <strong class="${html(run.conclusion)}">${html(run.conclusion)}</strong>.</p>`,
    jobTable(jobs),
    ...jobs.filter(({ summary }) => summary !== '').map(summaryOf),
    `<h2>Issue #${issue.number}: ${html(issue.title)} (${html(issue.state)})</h2>`,
    ...[issue, ...comments].map(said),
    ...pulls.flatMap((pull) => [
      `<h2>Pull request #${pull.number}: ${html(pull.title)} (${html(pull.state)})</h2>`,
      said(pull),
    ]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${html(title)}</title>
<style>
${style}</style>
</head>
<body>
${parts.join('\n')}
<script nonce="lab" src="mermaid.js"></script>
<script nonce="lab">${DRAW}</script>
</body>
</html>
`;
}

function jobTable(jobs: readonly JobView[]): string {
  const rows = jobs.map(({ name, conclusion, outcome, seconds, log, annotations }) => {
    const told = annotations.map(
      ({ level, title = '', message, file, line }) =>
        `<div class="${html(level)}">${html(level)}${file === undefined ? '' : ` <code>${html(file)}${line === undefined ? '' : `:${line}`}</code>`} ${html(`${title}: ${message}`)}</div>`,
    );
    const ended = `<span class="${html(conclusion)}">${html(conclusion)}</span>`;
    const link = `<a href="${html(encodeURIComponent(log))}">log</a>`;
    return `<tr><td>${html(name)}</td><td>${ended}</td><td>${html(outcome)}${told.join('')}</td><td align="right">${seconds.toFixed(1)} s</td><td>${link}</td></tr>`;
  });
  return `<table id="jobs"><tr><th>job</th><th>result</th><th>outcome</th><th>time</th><th></th></tr>${rows.join('\n')}</table>`;
}

function summaryOf({ name, summary }: JobView): string {
  return `<section><header>Summary of <strong>${html(name)}</strong></header><div class="body">${markdownToHtml(summary, 'document')}</div></section>`;
}

function said({ author, body }: Said): string {
  return `<article><header><strong>${html(author)}</strong></header><div class="body">${markdownToHtml(body, 'comment')}</div></article>`;
}

function html(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
