export type MatrixRow = Record<string, unknown>;

const MOST_JOBS = 256;

/**
 * The jobs of a `strategy.matrix`: the product of its lists. Throws for an empty list, for more than 256 rows, and for
 * what the lab does not have.
 * https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/run-job-variations
 */
export function expandMatrix(matrix: Record<string, unknown>): MatrixRow[] {
  const rows = Object.entries(matrix).reduce<MatrixRow[]>(cross, [{}]);
  if (rows.length > MOST_JOBS) throw new Error(`The matrix has ${rows.length} jobs; GitHub runs at most ${MOST_JOBS}.`);
  return rows;
}

function cross(rows: MatrixRow[], [name, values]: [string, unknown]): MatrixRow[] {
  if (name === 'include' || name === 'exclude') throw new Error(`The lab does not run '${name}' of a matrix`);
  if (!Array.isArray(values) || values.length === 0)
    throw new Error(`Matrix vector '${name}' does not contain any values`);
  return rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
}

/** What a row adds to the name of its job: `build (linux, 20)`. */
export function rowSuffix(row: MatrixRow): string {
  const values = Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  return values.length > 0 ? ` (${values.join(', ')})` : '';
}
