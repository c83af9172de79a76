import { tellOf } from './cli-stories.ts';

tellOf('codex');
