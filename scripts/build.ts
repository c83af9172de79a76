/** Bundles the compiled action into `dist/`, with the prompts beside it, from where they are read. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from '@swc/core';
import { type BuildStats, licensesOf } from './licenses.ts';

const NCC = 'node_modules/@vercel/ncc/dist/ncc/cli.js';
const STATS = 'build/stats.json';

rmSync('dist', { recursive: true, force: true });
const options = ['build', 'build/src/index.js', '-o', 'dist', '--minify', '--stats-out', STATS, '--quiet'];
execFileSync(process.execPath, [NCC, ...options], { stdio: 'inherit' });
// ncc minifies only what starts first; the rest is most of what a job downloads and parses.
for (const chunk of readdirSync('dist').filter((name) => /^\d+\.index\.js$/.test(name))) shorten(join('dist', chunk));
writeFileSync('dist/licenses.txt', licensesOf(JSON.parse(readFileSync(STATS, 'utf8')) as BuildStats));
rmSync(STATS);
cpSync('src/prompts', 'dist/prompts', { recursive: true });

/** Names stay: libraries compare those of classes and functions. */
function shorten(path: string): void {
  const mangle = { keep_classnames: true, keep_fnames: true };
  const options = { module: true, compress: false, mangle, format: { comments: false } } as const;
  writeFileSync(path, minifySync(readFileSync(path, 'utf8'), options).code);
}
