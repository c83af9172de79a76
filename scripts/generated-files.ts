import { PIPELINE_TABLES } from '../src/pipelines/index.ts';
import { actionYaml } from './action-yaml.ts';
import { configSchema, SCHEMA_PATH } from './config-schema.ts';
import {
  errorsPage,
  inputsTable,
  inputsToldIn,
  loopErrorsTable,
  outcomesPage,
  outputsTable,
  pipelinesPage,
  settingsTable,
} from './docs-tables.ts';
import { replaceBlock } from './replace-block.ts';
import { variantsOf, workflowYaml } from './workflow-yaml.ts';

/** Every generated file by its path; `current` gives the text of files of which only a block is generated. */
export function generatedFiles(current: (path: string) => string): Record<string, string> {
  const workflows = Object.values(PIPELINE_TABLES).flatMap((pipeline) =>
    [null, ...variantsOf(pipeline)].map((variant) => [
      `.github/workflows/${pipeline.name}${variant?.file ?? ''}.yml`,
      workflowYaml(pipeline, variant),
    ]),
  );
  const withInputs = (page: string) => replaceBlock(current(page), 'inputs', inputsToldIn(page));
  return {
    'action.yml': actionYaml('dist/index.js'),
    'phase/action.yml': actionYaml('../dist/index.js'),
    ...Object.fromEntries(workflows),
    [SCHEMA_PATH]: configSchema(),
    'docs/configuration.md': replaceBlock(current('docs/configuration.md'), 'settings', settingsTable()),
    'docs/loop-it.md': replaceBlock(withInputs('docs/loop-it.md'), 'errors', loopErrorsTable()),
    'docs/problem-solver.md': withInputs('docs/problem-solver.md'),
    'docs/errors.md': errorsPage(),
    'docs/outcomes.md': outcomesPage(),
    'docs/pipelines.md': pipelinesPage(),
    'README.md': replaceBlock(replaceBlock(current('README.md'), 'inputs', inputsTable()), 'outputs', outputsTable()),
  };
}
