import type { Check } from '../../contracts/checkup.ts';
import { escapeLine } from '../markdown.ts';

const SIGNS = { good: '✅', failed: '❌', warning: '⚠️', unknown: '❔' } as const satisfies Record<
  Check['state'],
  string
>;

/** Every check in a row of its own: what was seen, what is wanted, and how to mend it. */
export function checksTable(checks: readonly Check[]): string {
  const rows = checks.map(({ name, state, seen, wanted, fix, link }) => {
    const where = link === null ? '' : ` [Go there](${link})`;
    return `| ${SIGNS[state]} | ${escapeLine(name)} | ${escapeLine(seen)} | ${escapeLine(wanted)} | ${escapeLine(fix)}${where} |`;
  });
  return ['| | check | seen | wanted | fix |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** `12 good, 1 failed, 2 unknown`. */
export function checksText(checks: readonly Check[]): string {
  const counts = (Object.keys(SIGNS) as Check['state'][]).map((state) => {
    const count = checks.filter((check) => check.state === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  return counts.flat().join(', ');
}
