/** What a workflow file says, as far as the rules look at it. */
export interface Workflow {
  readonly on?: string | readonly string[] | Readonly<Record<string, { readonly types?: readonly string[] } | null>>;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly uses?: string;
  readonly secrets?: unknown;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Rule {
  readonly rule: string;
  readonly because: string;
  /** A workflow that breaks this rule: a rule that can't fail is worth nothing. */
  readonly broken: string;
  faults(workflow: Workflow): readonly string[];
}

const OURS = /^issue-relay\/issue-relay\/.+@v1$/;
const BESIDE_IT = /^(\.|\$)\/./;
const PINNED = /^[^@\s]+@[0-9a-f]{40}$/;

const jobsOf = ({ jobs }: Workflow) =>
  Object.entries(jobs).map(([id, job]) => ({ id, ...job, steps: job.steps ?? [] }));
type NamedJob = ReturnType<typeof jobsOf>[number];

const jobsThat = (workflow: Workflow, holds: (job: NamedJob) => boolean) =>
  jobsOf(workflow)
    .filter(holds)
    .map(({ id }) => id);

/** Whether a job runs an agent, or code of a repository: everything but the phases that only talk to GitHub. */
function runsForeignCode({ steps }: NamedJob): boolean {
  const phase = ({ uses, with: inputs = {} }: Step) =>
    uses === '$/phase' && !['agent', 'agent-key', 'verify'].some((name) => name in inputs);
  return steps.length > 0 && !steps.every(phase);
}

function typesOf({ on }: Workflow, event: string): readonly string[] {
  if (typeof on !== 'object' || Array.isArray(on) || !(event in on)) return [];
  return (
    (on as Readonly<Record<string, { readonly types?: readonly string[] } | null>>)[event]?.types ?? ['every type']
  );
}

const eventsOf = ({ on = {} }: Workflow): readonly string[] =>
  [on].flat().flatMap((event) => (typeof event === 'string' ? [event] : Object.keys(event as object)));

const COPILOT = 'copilot-requests';
/** Asking for models at the organization's expense writes nothing. */
const withoutCopilot = ({ permissions = {} }: NamedJob) =>
  Object.fromEntries(Object.entries(permissions).filter(([scope]) => scope !== COPILOT));
const isCopilotAlone = (permissions: Job['permissions'], { agent }: Readonly<Record<string, unknown>>) =>
  agent === 'copilot' && said(permissions) === said({ contents: 'read', [COPILOT]: 'write' });

const said = (value: unknown): string => JSON.stringify(value ?? null);

/** What every workflow that we publish, show or run keeps to; each rule with its reason and with a file that breaks it. */
export const WORKFLOW_RULES: readonly Rule[] = [
  {
    rule: 'names actions by commit',
    because: 'whoever moves a tag runs code in every repository that trusts it',
    broken: 'permissions: {}\njobs: { a: { permissions: {}, steps: [{ uses: actions/setup-node@v6 }] } }',
    faults: (workflow) =>
      jobsOf(workflow)
        .flatMap(({ uses, steps }) => [uses, ...steps.map((step) => step.uses)])
        .filter((uses) => uses !== undefined)
        .filter((uses) => ![OURS, BESIDE_IT, PINNED].some((form) => form.test(uses))),
  },
  {
    rule: 'grants nothing on top',
    because: 'a job that forgets its permissions must get none',
    broken: 'jobs: { a: { permissions: {}, steps: [{ run: ls }] } }',
    faults: ({ permissions }) => (said(permissions) === '{}' ? [] : [said(permissions)]),
  },
  {
    rule: 'says what each job may do',
    because: 'least privilege is decided job by job',
    broken: 'permissions: {}\njobs: { a: { steps: [{ run: ls }] } }',
    faults: (workflow) => jobsThat(workflow, ({ permissions }) => typeof permissions !== 'object'),
  },
  {
    rule: 'lets no job that runs an agent or repository code write',
    because: 'who holds the pen never holds the model',
    broken:
      'permissions: {}\njobs: { a: { permissions: { contents: write }, steps: [{ uses: $/phase, with: { agent: patch } }] } }',
    faults: (workflow) =>
      jobsThat(workflow, (job) => runsForeignCode(job) && /"write"|id-token/.test(said(withoutCopilot(job)))),
  },
  {
    rule: 'lets the token of a job be the key of Copilot alone, and only where it may ask for models',
    because: 'any other agent would show it to somebody else, and it could do more than ask',
    broken:
      'jobs: { a: { permissions: { contents: read, copilot-requests: write }, steps: [{ uses: $/phase, with: { agent: claude, agent-key: "${{ github.token }}" } }] } }',
    faults: (workflow) =>
      jobsThat(workflow, ({ permissions, steps }) => {
        const given = steps.filter(({ with: inputs }) => /github\.token|GITHUB_TOKEN/.test(said(inputs)));
        if (given.length === 0) return steps.length > 0 && permissions?.[COPILOT] !== undefined;
        return !given.every(({ with: inputs = {} }) => isCopilotAlone(permissions, inputs));
      }),
  },
  {
    rule: 'hands no expression to a shell',
    because: 'the runner pastes its value into the script, whoever wrote it',
    broken:
      'permissions: {}\njobs: { a: { permissions: {}, steps: [{ run: "echo ${{ github.event.issue.title }}" }] } }',
    faults: (workflow) =>
      jobsThat(workflow, ({ steps }) =>
        steps.some(({ run, with: inputs }) => `${run} ${inputs?.['script']}`.includes('${{')),
      ),
  },
  {
    rule: 'starts by nothing that strangers can fire with our rights',
    because: 'such events run with secrets on text that nobody authorized',
    broken: 'on: { pull_request_target: null }\njobs: { a: { steps: [{ run: ls }] } }',
    faults: (workflow) => eventsOf(workflow).filter((event) => /^(pull_request_target|workflow_run)$/.test(event)),
  },
  {
    rule: 'hears labels being put on and comments being made, and no other news of issues',
    because: 'an edit would change what was authorized',
    broken: 'on: { issues: { types: [opened] } }\njobs: { a: { steps: [{ run: ls }] } }',
    faults: (workflow) => [
      ...typesOf(workflow, 'issues').filter((type) => type !== 'labeled'),
      ...typesOf(workflow, 'issue_comment').filter((type) => type !== 'created'),
    ],
  },
  {
    rule: 'passes secrets by name',
    because: 'a job must get the one secret that it needs',
    broken: 'jobs: { a: { uses: ./.github/workflows/b.yml, secrets: inherit } }',
    faults: (workflow) => [
      ...jobsThat(workflow, ({ secrets }) => secrets === 'inherit'),
      ...(/toJSON\(\s*secrets/i.test(said(workflow)) ? ['toJSON(secrets)'] : []),
    ],
  },
  {
    rule: 'keeps the credential of agents from every other job',
    because: 'a key that is not there cannot leak',
    broken: 'jobs: { a: { steps: [{ uses: $/phase, with: { verify: ls, agent-key: "${{ secrets.agent-key }}" } }] } }',
    faults: (workflow) =>
      jobsThat(workflow, ({ steps }) =>
        steps.some(({ with: inputs = {} }) => /secrets\.(?!writer-token)/.test(said(inputs)) && !('agent' in inputs)),
      ),
  },
  {
    rule: 'keeps the token of a writer from jobs that run foreign code',
    because: 'who holds the pen never holds the model',
    broken:
      'jobs: { a: { steps: [{ uses: $/phase, with: { verify: ls, writer-token: "${{ secrets.writer-token }}" } }] } }',
    faults: (workflow) =>
      jobsThat(workflow, (job) => runsForeignCode(job) && said(job.steps).includes('secrets.writer-token')),
  },
  {
    rule: 'decides nothing by names or words',
    because: 'only the role that the API tells proves what somebody may do',
    broken: `jobs: { a: { if: "github.event.comment.author_association == 'MEMBER'", steps: [{ run: ls }] } }`,
    faults: (workflow) =>
      jobsThat(workflow, (job) => /github\.(triggering_)?actor|author_association|comment\.body/.test(job.if ?? '')),
  },
  {
    rule: 'lets no run push another aside',
    because: 'a comment of no consequence could cancel work',
    broken: 'on: { issues: { types: [labeled] } }\nconcurrency: all\njobs: { a: { steps: [{ run: ls }] } }',
    faults: (workflow) => [
      ...(workflow.concurrency && eventsOf(workflow).some((event) => event.startsWith('issue')) ? ['concurrency'] : []),
      ...(/"cancel-in-progress":true/.test(said(workflow)) ? ['cancel-in-progress'] : []),
    ],
  },
  {
    rule: 'leaves no credential in a checkout',
    because: 'whatever runs in it afterwards could use it',
    broken: 'jobs: { a: { steps: [{ uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd }] } }',
    faults: (workflow) =>
      jobsThat(workflow, ({ steps }) =>
        steps.some(
          ({ uses, with: inputs }) =>
            uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false,
        ),
      ),
  },
];
