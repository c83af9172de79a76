/**
 * A debugger of one idea, in place of a model: cents get lost where a number is cut off. It looks for such places from the
 * tests on, through what they import, and lets the one behind the nearest log what it does. Of the fault it knows no more than
 * its prompt and the tree tell.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const CUT = /return Math\.(?:floor|trunc)\((.*)\);$/;
const { ISSUE_RELAY_ASK: ask, ISSUE_RELAY_PROMPT: promptFile, ISSUE_RELAY_ANSWER: answerFile } = process.env;

/** What the prompt holds as data, each part between two lines that carry its name and the same random word. */
const parts = [...readFileSync(promptFile, 'utf8').matchAll(/^<([a-z][\w-]*)>\n([\s\S]*?)\n<\/\1>$/gm)].flatMap(
  ([, , text]) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  },
);
const context = parts.find((part) => part?.debug_id && part.iterations);
const advice = parts.find((part) => part?.recommended_operations)?.recommended_operations ?? [];
const { debug_id: id, iteration, reproduction, success_criteria: criteria } = context;

const textOf = (path) => readFileSync(path, 'utf8');
const linesOf = (path) => textOf(path).split('\n');
const tests = readdirSync('test').map((name) => join('test', name));
const testNames = tests.flatMap((path) => [...textOf(path).matchAll(/^test\('(.*?)'/gm)].map(([, name]) => name));

/** What the newest verification printed: of the last iteration's change, or of the base. */
const runs = parts.find((part) => part?.changeDigest)?.after ?? reproduction.runs;
const output = runs.map(({ outputTail }) => outputTail).join('\n');
const failing = testNames.filter((name) => output.includes(`✖ ${name}`));
const logged = output.split('\n').find((line) => line.includes(id) && / cuts \d+\.\d/.test(line));

/** Files that a test leads to by its imports, nearest first. */
function reachable(paths) {
  for (const path of paths) {
    const named = [...textOf(path).matchAll(/from '(\.[^']*)'/g)].map(([, name]) => name);
    const imports = named.map((name) => normalize(join(dirname(path), name)));
    for (const next of imports.filter((each) => existsSync(each) && !paths.includes(each))) paths.push(next);
  }
  return paths;
}

/** Lines that cut a number off, as `file:line`. */
const cuts = () =>
  reachable([...tests]).flatMap((path) =>
    linesOf(path).flatMap((line, at) => (CUT.test(line) ? [{ path, at, place: `${path}:${at + 1}`, line }] : [])),
  );

function research() {
  const [first, second] = cuts();
  const finding = (category, description, { place }, confidence) => ({
    category,
    description,
    location: place,
    confidence,
  });
  const seen = failing.map((name) => `"${name}"`).join(' and ');
  return {
    findings: [
      logged?.includes(first.path)
        ? finding(
            'ROOT_CAUSE',
            `The log shows it: ${logged.slice(logged.indexOf(id) + id.length).trim()}; ${seen} is still red.`,
            first,
            'HIGH',
          )
        : finding(
            'SYMPTOM',
            `${seen} lack a cent or two, and this line, the nearest to them, cuts one off.`,
            first,
            'MEDIUM',
          ),
      ...(second ? [finding('RELATED', 'What is added up here was cut off before.', second, 'LOW')] : []),
    ],
    recommended_operations: [
      {
        priority: 1,
        operation: 'MODIFY_CODE',
        target_file: first.path,
        description: `Round to the nearest cent in ${first.place}.`,
        rationale: 'A fraction just below a whole cent is an error of floating point.',
      },
      ...(second
        ? [
            {
              priority: 2,
              operation: 'ADD_LOG',
              target_file: second.path,
              description: `Log what ${second.place} cuts off.`,
              rationale: 'If cents are lost earlier, the log shows where.',
            },
          ]
        : []),
    ],
    confidence_level: logged ? 'HIGH' : 'MEDIUM',
    files_analyzed: reachable([...tests]),
  };
}

/** Rewrites the first line of a file that cuts off. */
function rewrite(path, make) {
  const cut = cuts().find((each) => each.path === path);
  const lines = linesOf(path);
  lines.splice(cut.at, 1, ...make(cut));
  writeFileSync(path, lines.join('\n'));
  return cut.place;
}

const DO = {
  MODIFY_CODE: ({ line }) => [line.replace(/Math\.(floor|trunc)/, 'Math.round')],
  ADD_LOG: ({ line, place }) => [`  console.log('${id} ${place} cuts', ${CUT.exec(line)[1]});`, line],
};

function remedy() {
  const done = advice.map((operation) => ({
    ...operation,
    place: rewrite(operation.target_file, DO[operation.operation]),
  }));
  const mended = done.find(({ operation }) => operation === 'MODIFY_CODE');
  const words = (text) => text.toLowerCase().match(/[a-z]{3,}|\d+\.\d+/g) ?? [];
  const common = (name, criterion) => words(name).filter((word) => words(criterion).includes(word)).length;
  const shown = (criterion) => testNames.toSorted((a, b) => common(b, criterion) - common(a, criterion))[0];
  return {
    summary: `Round to the nearest cent in ${mended.target_file}, where a fraction just below a whole cent was cut off.`,
    fix_applied: {
      operations: done.map(({ description }) => description),
      files_modified: done.map(({ target_file: file }) => file),
    },
    verification_result: { success_criteria_met: false, output_summary: 'Not run here.' },
    criteria: criteria.map((text) => ({ id: text.slice(0, 6), shown_by: `✔ ${shown(text)}` })),
    new_issue: null,
    debug_logs_added: done.filter(({ operation }) => operation === 'ADD_LOG').map(({ place }) => place),
    debug_logs_removed: [],
  };
}

writeFileSync(answerFile, JSON.stringify({ research, remedy }[ask]()));
process.stdout.write(`${ask} of iteration ${iteration}\n`);
