import { declaredDefault, type InputName, inputMeta } from '../src/contracts/inputs.ts';

/** What an input does and, where its declared default is empty so that the file may have a say, what counts then. */
export function declaredDescription(name: InputName): string {
  const { description, default: value } = inputMeta(name);
  if (value === declaredDefault(name)) return description;
  return `${description.replace(/\.$/, '')}; default \`${value}\`.`;
}
