/** Why a change is refused, whatever people or agents say. */
export type DenialRule =
  | 'strange-path'
  | 'git-directory'
  | 'workflow-directory'
  | 'code-owners'
  | 'hook'
  | 'agent-configuration'
  | 'environment-file'
  | 'registry-configuration'
  | 'symbolic-link'
  | 'submodule'
  | 'file-mode'
  | 'path-collision'
  | 'too-many-files'
  | 'too-many-lines'
  | 'file-too-large'
  | 'change-too-large'
  | 'invisible-text'
  | 'secret';

/** Why a change is left to a person to merge. */
export type PersonRule =
  | 'manifest'
  | 'lock-file'
  | 'git-settings'
  | 'build-script'
  | 'ci-configuration'
  | 'action-definition'
  | 'build-result'
  | 'license'
  | 'security-policy'
  | 'example-environment'
  | 'new-executable'
  | 'binary-file'
  | 'deleted-test'
  | 'mixed-scripts';

/** One thing that the policy found; `because` is a clause for people, which may follow the path in parentheses. */
export interface PolicyFinding<R extends DenialRule | PersonRule = DenialRule | PersonRule> {
  /** The file, or `WHOLE_CHANGE`. Chosen by the agent: escape it before it is published. */
  readonly path: string;
  readonly rule: R;
  readonly because: string;
}

/** Stands for a path where the finding is about all files together. */
export const WHOLE_CHANGE = 'the whole change';

/** What the policy says of a change; without denials and findings for people it may be merged. */
export interface PolicyVerdict {
  readonly denials: readonly PolicyFinding<DenialRule>[];
  readonly needsPerson: readonly PolicyFinding<PersonRule>[];
}
