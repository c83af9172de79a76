import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pageOf } from '../../lab/page/page.ts';
import { loopSummary } from '../../src/domain/render/loop-summary.ts';
import { aBacklog } from '../domain/backlog/issues.ts';
import { aHugeReport, aReport } from '../domain/backlog/loop-reports.ts';
import { findChromium, openTab, type Tab } from './chromium.ts';

jest.setTimeout(120_000);

const root = join(import.meta.dirname, '../..');
const EVIDENCE = join(root, '.ci/evidence');
const inBrowser = process.env['PAGE'] === undefined ? describe.skip : describe;

/** Titles that would end their box, call something, load something or change how Mermaid works. */
const HOSTILE = [
  '"]; click i1 call alert()',
  '%%{init: {"securityLevel": "loose"}}%%',
  '<img src=x onerror=window.hacked=1>',
  '`**bold**` $$x^2$$ #lt;b#gt;',
  'end subgraph; style i1 fill:#f00',
  '🙈 日本語 العربية é {{y}} [z]',
];

inBrowser('the picture of the backlog in Chromium (npm run test:page)', () => {
  let folder: string;
  let browser: string;
  beforeAll(() => {
    const found = findChromium();
    if (found === null) throw new Error('There is no Chromium here: name one in CHROMIUM.');
    browser = found;
    folder = mkdtempSync(join(tmpdir(), 'backlog-picture-'));
    mkdirSync(EVIDENCE, { recursive: true });
    copyFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), join(folder, 'mermaid.js'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The texts of the boxes that Mermaid draws of a summary, once it has drawn them. */
  async function drawn(summary: string, picture: string): Promise<{ boxes: string[]; arrows: number; tab: Tab }> {
    const path = join(folder, `${picture}.html`);
    const said = { author: 'octocat', body: '', number: 1, title: 'Loop', state: 'open' };
    const job = { name: 'select', conclusion: 'success', outcome: '', seconds: 1, log: 'select.log', annotations: [] };
    const run = { number: 1, event: 'schedule', conclusion: 'success' };
    const view = { repository: 'octo/shop', run, jobs: [{ ...job, summary }], issue: said, comments: [], pulls: [] };
    writeFileSync(path, pageOf(view, readFileSync(join(root, 'lab/page/page.css'), 'utf8')));
    const tab = await openTab(browser, pathToFileURL(path).href);
    const boxes = await tab.evaluate<string[]>(`new Promise((resolve) => {
      const look = () => document.querySelector('pre.mermaid[data-processed] svg')
        ? resolve([...document.querySelectorAll('pre.mermaid svg .node')].map((node) => node.textContent.trim()))
        : setTimeout(look, 20);
      look();
    })`);
    const arrows = await tab.evaluate<number>("document.querySelectorAll('pre.mermaid svg .flowchart-link').length");
    writeFileSync(join(EVIDENCE, `${picture}.png`), await tab.screenshot());
    return { boxes, arrows, tab };
  }

  it('shows each issue with how it stands, and who waits for whom', async () => {
    const { boxes, arrows, tab } = await drawn(loopSummary(aReport()), 'backlog');
    await tab.close();
    expect(boxes).toEqual(
      expect.arrayContaining(['#3 Issue 3failed', '#1 Firstshipped', '#99missing', '#6 Issue 6pending, in a cycle']),
    );
    expect([boxes.length, arrows]).toEqual([8, 6]);
    expect(tab.errors).toEqual([]);
  });

  it('shows any title as text, and does nothing that it says', async () => {
    const report = aReport({ backlog: aBacklog({ 3: [2], 4: [3], 5: [6], 6: [5], 8: [99], 9: [8] }) });
    const items = report.backlog.items.map((item, index) => {
      return { ...item, issue: { ...item.issue, title: HOSTILE[index % HOSTILE.length] ?? '' } };
    });
    const { boxes, tab } = await drawn(
      loopSummary({ ...report, backlog: { ...report.backlog, items } }),
      'backlog-hostile',
    );
    expect(await tab.evaluate('typeof window.hacked')).toBe('undefined');
    expect(await tab.evaluate('document.querySelectorAll("pre.mermaid img").length')).toBe(0);
    await tab.close();
    expect(boxes).toHaveLength(9);
    for (const title of HOSTILE)
      expect(boxes.join('\n')).toContain([...title.replaceAll('$$', '$')].slice(0, 20).join('').trim());
    expect(tab.errors).toEqual([]);
  });

  it('is drawn of a backlog that is far too large for it', async () => {
    const { boxes, arrows, tab } = await drawn(loopSummary(aHugeReport(3_000)), 'backlog-huge');
    await tab.close();
    expect([boxes.length, arrows]).toEqual([100, 99]);
  });
});
