import { fitsName, foldedNames } from './path-names.ts';
import type { DenialRule, PolicyFinding } from './policy-finding.ts';

interface ProtectedNames {
  readonly rule: DenialRule;
  readonly because: string;
  /** Folded names, with at most one `*`; a path is protected if any of its components fits. */
  readonly names: readonly string[];
  readonly except?: readonly string[];
}

/**
 * Names that no agent may add, change or delete, at any depth. To protect another path, add its name to the row whose
 * reason it shares. What a careful person may wave through stands in `guarded-paths.ts` instead.
 */
const PROTECTED: readonly ProtectedNames[] = [
  {
    rule: 'git-directory',
    because: 'git takes its configuration and hooks from there',
    names: ['.git*', 'git~*', 'gitmod~*'],
    except: ['.gitattributes', '.gitignore', '.gitkeep', '.gitlab-ci.yml', '.github', '.githooks'],
  },
  {
    rule: 'workflow-directory',
    because: 'workflows and settings there run with the rights of the repository',
    names: ['.github', 'github~*'],
  },
  { rule: 'code-owners', because: 'it decides whose review counts', names: ['codeowners'] },
  {
    rule: 'hook',
    because: 'git hooks run on the machine of whoever commits',
    names: [
      '.husky*',
      '.githooks',
      'lefthook*',
      '.lefthook*',
      '.pre-commit*',
      '.overcommit*',
      '.simple-git-hooks*',
      'simple-git-hooks.*',
    ],
  },
  {
    rule: 'agent-configuration',
    because: 'agents and editors take instructions, tools and commands from there',
    names: [
      ...['claude*.md', 'agents*.md', 'gemini*.md', '.claude*', '.mcp.json', '.codex*', '.gemini*', '.opencode*'],
      ...['opencode.json*', '.copilot*', '.cursor*', '.windsurf*', '.aider*', '.agents', '.continue*', '.cline*'],
      ...['.roo*', '.junie', '.kiro', '.qwen', '.goosehints', '.vscode', '.idea', '.devcontainer*', '.zed', '.fleet'],
    ],
  },
  {
    rule: 'environment-file',
    because: 'tools load variables and commands from it without asking',
    names: ['.env*', 'mise.toml', 'mise.*.toml', '.mise*', '.ripgreprc'],
    except: ['.env.example', '.env.sample', '.env.template'],
  },
  {
    rule: 'registry-configuration',
    because: 'it decides where packages come from and what runs when they are installed',
    names: [
      ...['.npmrc', '.yarnrc*', '.pnpmfile.*', 'bunfig.toml', 'pip.conf', 'pip.ini', '.pypirc', 'uv.toml', '.cargo'],
      ...['.gemrc', '.bundle', 'nuget.config', '.condarc'],
    ],
  },
];

function protectsName({ names, except = [] }: ProtectedNames, name: string): boolean {
  return names.some((pattern) => fitsName(name, pattern)) && !except.includes(name);
}

/** The rules that protect a path, one finding a rule. */
export function protectionsOf(path: string): PolicyFinding<DenialRule>[] {
  const names = foldedNames(path);
  const rows = PROTECTED.filter((row) => names.some((name) => protectsName(row, name)));
  return rows.map(({ rule, because }) => ({ path, rule, because }));
}
