import { dirname, join } from 'node:path';
import { main } from './main.ts';

await main(join(dirname(process.argv[1] ?? '.'), 'prompts'));
