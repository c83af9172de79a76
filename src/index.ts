import { dirname, join } from 'node:path';
import { start } from './start.ts';

await start(join(dirname(process.argv[1] ?? '.'), 'prompts'));
