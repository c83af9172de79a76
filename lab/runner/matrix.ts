export type MatrixRow = Record<string, unknown>;

/**
 * The jobs of a `strategy.matrix`: the product of its lists, less `exclude`, with `include` joined to each row whose
 * own values it does not overwrite, else as a row of its own. Throws for an empty list and for more than 256 rows.
 * https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/run-job-variations
 */
export function expandMatrix(matrix: Record<string, unknown>): MatrixRow[] {
  const { include, exclude, ...axes } = matrix;
  const product = Object.entries(axes).reduce<MatrixRow[]>(cross, Object.keys(axes).length > 0 ? [{}] : []);
  const base = product.filter((row) => !rowsOf(exclude, 'exclude').some((excluded) => contains(row, excluded)));
  const rows = base.map((row) => ({ ...row }));
  for (const extra of rowsOf(include, 'include')) {
    const joined = base.flatMap((row, index) => (agrees(row, extra) ? [index] : []));
    for (const index of joined) Object.assign(rows[index] ?? {}, extra);
    if (joined.length === 0) rows.push({ ...extra });
  }
  if (rows.length > 256) throw new Error(`The matrix has ${rows.length} jobs; GitHub runs at most 256.`);
  return rows;
}

function cross(rows: MatrixRow[], [name, values]: [string, unknown]): MatrixRow[] {
  if (!Array.isArray(values) || values.length === 0)
    throw new Error(`Matrix vector '${name}' does not contain any values`);
  return rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
}

function rowsOf(value: unknown, name: string): MatrixRow[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) throw new Error(`Matrix '${name}' is not a list`);
  return value;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
const contains = (row: MatrixRow, part: MatrixRow): boolean =>
  Object.entries(part).every(([key, value]) => same(row[key], value));
const agrees = (row: MatrixRow, extra: MatrixRow): boolean =>
  Object.entries(extra).every(([key, value]) => !(key in row) || same(row[key], value));

/** What a row adds to the name of its job: `build (linux, 20)`. */
export function rowSuffix(row: MatrixRow): string {
  const values = Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  return values.length > 0 ? ` (${values.join(', ')})` : '';
}
