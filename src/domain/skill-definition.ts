/** A file of the base tree that may define a command. */
export interface SkillPlace {
  readonly path: string;
  /** The folder with what belongs to it; null for a single file. */
  readonly folder: string | null;
  /** The number of the first argument in the definition, where its kind counts them. */
  readonly first: 0 | 1;
}

/** Where a command may be defined, the places that are looked at first standing first; `*` is its name. */
const PLACES: readonly SkillPlace[] = [
  ...['.claude', '.agents', '.github', '.codex', '.gemini', '.opencode'].map((settings) => {
    const folder = `${settings}/skills/*`;
    return { path: `${folder}/SKILL.md`, folder, first: 0 } as const;
  }),
  { path: '.claude/commands/*.md', folder: null, first: 0 },
  { path: '.opencode/command/*.md', folder: null, first: 1 },
  { path: '.opencode/commands/*.md', folder: null, first: 1 },
];

/** The places for one command; `/team:check` stands in a folder `team`. */
export function placesOf(command: string): readonly SkillPlace[] {
  const name = partsOf(command).name.replaceAll(':', '/');
  return PLACES.map(({ path, folder, first }) => ({
    path: path.replace('*', name),
    folder: folder?.replace('*', name) ?? null,
    first,
  }));
}

/**
 * A definition with the command's arguments in place, without its front matter, which is for programs. Only what the
 * repository's settings say is put in: never a text of the issue, which a definition might hand to a shell.
 */
export function expandSkill(definition: string, command: string, { folder, first }: SkillPlace): string {
  const { rest } = partsOf(command);
  const words = rest.split(/\s+/).filter((word) => word !== '');
  const argument = (number: string) => words[Number(number) - first] ?? '';
  return definition
    .replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
    .replace(
      /\$ARGUMENTS\[(\d{1,2})\]|\$ARGUMENTS\b|\$(\d{1,2})\b|\$\{CLAUDE_SKILL_DIR\}/g,
      (whole, indexed?: string, short?: string) => {
        if (whole === '$ARGUMENTS') return rest;
        const number = indexed ?? short;
        return number === undefined ? (folder ?? '.') : argument(number);
      },
    )
    .trim();
}

function partsOf(command: string): { readonly name: string; readonly rest: string } {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/.exec(command) ?? [];
  return { name, rest };
}
