/**
 * Lets plain Node load `@actions/workflow-parser`: `node --import ./lab/demo/register.js build/lab/demo.js`.
 * The package imports its schema without `with { type: 'json' }`, which Node 20 and 24 refuse (jest and bundlers do not).
 */
import { register } from 'node:module';

register('./json-hook.js', import.meta.url);
