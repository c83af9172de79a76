/** Bundles the compiled action into `dist/`, with the prompts beside it, from where they are read. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';

const NCC = 'node_modules/@vercel/ncc/dist/ncc/cli.js';

rmSync('dist', { recursive: true, force: true });
const options = ['build', 'build/src/index.js', '-o', 'dist', '--minify', '--license', 'licenses.txt', '--quiet'];
execFileSync(process.execPath, [NCC, ...options], { stdio: 'inherit' });
cpSync('src/prompts', 'dist/prompts', { recursive: true });
