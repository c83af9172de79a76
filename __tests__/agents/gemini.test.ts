import { tellOf } from './cli-stories.ts';

tellOf('gemini');
