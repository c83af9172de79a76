/** The parts of a JSON Schema that are read here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: unknown[];
  readonly oneOf?: Schema[];
  readonly anyOf?: Schema[];
  readonly required?: string[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}

type Schemas = Record<string, Schema>;
type Values = Record<string, unknown>;

/**
 * What a schema has of a record, whose fields have GitHub's names in camel case, and of the records in it; of a list
 * where it wants a number, how long it is. Where it requires what the record does not have, the emptiest value that it
 * allows, and `urn:not-emulated` for an address, so that nobody follows it unnoticed.
 */
export function show(schemas: Schemas, given: Schema, value: unknown): unknown {
  const schema = plain(schemas, given, value);
  const { type, items = {}, properties, required = [] } = schema;
  if (Array.isArray(value) && type === 'array') return value.map((item) => show(schemas, items, item));
  if (Array.isArray(value) && type === 'integer') return value.length;
  if (value === undefined || Array.isArray(value)) return blank(schemas, schema);
  if (typeof value !== 'object' || value === null || !properties) return value;
  const shown = Object.entries(properties).flatMap(([name, inner]) => {
    const found = fieldOf(value, name);
    return found !== undefined || required.includes(name) ? [[name, show(schemas, inner, found)]] : [];
  });
  return Object.fromEntries(shown);
}

function blank(schemas: Schemas, schema: Schema): unknown {
  const { enum: values, type = 'object', format } = schema;
  if (values) return values[0];
  if (format === 'date-time') return '1970-01-01T00:00:00Z';
  if (format === 'uri') return 'urn:not-emulated';
  const empty: Values = { null: null, string: '', integer: 0, number: 0, boolean: false, array: [] };
  return type in empty ? empty[type] : show(schemas, schema, {});
}

/** A schema without references and choices: of several the one that shows most of the value, for none what is null. */
function plain(schemas: Schemas, given: Schema, value: unknown): Schema {
  const { $ref, oneOf, anyOf = oneOf } = given;
  if ($ref) return plain(schemas, schemas[$ref.replace('#/schemas/', '')] ?? {}, value);
  if (!anyOf) return given;
  const choices = anyOf.map((choice) => plain(schemas, choice, value));
  const shownOf = ({ type, properties = {} }: Schema) => {
    if (type === 'null') return Number(value === undefined);
    const had = Object.entries(properties).filter(([name]) => fieldOf(value, name) !== undefined);
    // A word that a choice does not have makes it the wrong one.
    return had.every(([name, { enum: words }]) => words?.includes(fieldOf(value, name)) ?? true) ? had.length : -1;
  };
  return choices.reduce((best, choice) => (shownOf(choice) > shownOf(best) ? choice : best));
}

/** What a record has under a name of GitHub's document. */
function fieldOf(value: unknown, name: string): unknown {
  return (value as Values | null)?.[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
}
