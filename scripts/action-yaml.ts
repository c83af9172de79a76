import { stringify } from 'yaml';
import { declaredDefault, INPUT_NAMES } from '../src/contracts/inputs.ts';
import { OUTPUTS } from '../src/contracts/outputs.ts';
import { declaredDescription } from './declared-description.ts';
import { GENERATED } from './generated-note.ts';

/** `action.yml`; the one in `phase/` differs only in the way to the bundle, since `uses: $/` needs a folder. */
export function actionYaml(main: string): string {
  const inputs = INPUT_NAMES.map((name) => {
    return [name, { description: declaredDescription(name), required: false, default: declaredDefault(name) }];
  });
  const outputs = Object.entries(OUTPUTS).map(([name, description]) => [name, { description }]);
  const action = {
    name: 'Issue Relay',
    description: 'Resolves issues with AI coding agents in gated phases, each a job on a fresh machine',
    author: 'Issue Relay',
    branding: { icon: 'fast-forward', color: 'purple' },
    inputs: Object.fromEntries(inputs),
    outputs: Object.fromEntries(outputs),
    runs: { using: 'node24', main },
  };
  return `${GENERATED}${stringify(action, { lineWidth: 0 })}`;
}
