import type { Plan } from '../../contracts/baton.ts';
import { escapeLine, escapeText } from '../markdown.ts';

/** A plan as Markdown: everything in it comes from an agent and is shown as text. */
export function planText(plan: Plan): string {
  const steps = plan.steps.map((step, index) => {
    const files = step.files.length === 0 ? '' : ` (${step.files.map((file) => escapeLine(file)).join(', ')})`;
    return `${index + 1}. **${escapeLine(step.title)}**${files}: ${escapeLine(step.detail)}`;
  });
  return [escapeText(plan.summary), '', ...steps, ...list('Tests', plan.tests), ...list('Risks', plan.risks)].join(
    '\n',
  );
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `**${title}**`, '', ...items.map((item) => `- ${escapeLine(item)}`)];
}
