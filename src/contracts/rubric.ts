/** A criterion of a rubric: an agent awards up to `points`, and says why. */
export interface Criterion {
  readonly name: string;
  readonly points: number;
  readonly asks: string;
}

/** What a plan is judged by; the points add up to 100. */
export const PLAN_RUBRIC = [
  {
    name: 'architecture',
    points: 40,
    asks: 'The approach fits the code base and touches the right places, and only those.',
  },
  { name: 'coverage', points: 30, asks: 'Every acceptance criterion of the issue is met by a step of the plan.' },
  {
    name: 'dependencies',
    points: 15,
    asks: 'What the change builds on is there; new packages or services are named and justified.',
  },
  { name: 'practices', points: 10, asks: 'Tests come with the change; the conventions of the repository are kept.' },
  { name: 'clarity', points: 5, asks: 'Somebody else could carry the plan out without asking back.' },
] as const satisfies readonly Criterion[];

/** What a change is judged by; the points add up to 100. */
export const REVIEW_RUBRIC = [
  {
    name: 'quality-gates',
    points: 30,
    asks: 'The verification commands pass with the change, and tests cover what is new.',
  },
  {
    name: 'architecture',
    points: 25,
    asks: 'The change does what the plan says, where the plan says it, and nothing besides.',
  },
  { name: 'pillars', points: 20, asks: 'The code is correct, readable and simple; errors are handled.' },
  { name: 'decisions', points: 10, asks: 'Recorded decisions and conventions of the repository are respected.' },
  { name: 'security', points: 10, asks: 'No secret, injection, unsafe default or widened permission comes in.' },
  { name: 'performance', points: 5, asks: 'Nothing gets needlessly slow or large.' },
] as const satisfies readonly Criterion[];
