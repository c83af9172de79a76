/** Bundles the compiled action into `dist/`, with the prompts beside it, from where they are read. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type BuildStats, licensesOf } from './licenses.ts';

const NCC = 'node_modules/@vercel/ncc/dist/ncc/cli.js';
const STATS = 'build/stats.json';

rmSync('dist', { recursive: true, force: true });
const options = ['build', 'build/src/index.js', '-o', 'dist', '--minify', '--stats-out', STATS, '--quiet'];
execFileSync(process.execPath, [NCC, ...options], { stdio: 'inherit' });
writeFileSync('dist/licenses.txt', licensesOf(JSON.parse(readFileSync(STATS, 'utf8')) as BuildStats));
rmSync(STATS);
cpSync('src/prompts', 'dist/prompts', { recursive: true });
