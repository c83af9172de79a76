import type { Approval } from '../../contracts/approval.ts';
import { escapeLine } from '../markdown.ts';
import { minuteText } from './minute-text.ts';

/** Who approved and when, and what the approval overrode. */
export function approvalText({ by, approvedAt, ownRun, overrides }: Approval): string {
  const own = ownRun ? ', who also asked for the run' : '';
  const although = overrides === null ? '' : `, **although**: ${escapeLine(overrides)}`;
  return `approved by ${escapeLine(by.login)}${own}, ${minuteText(approvedAt)}${although}`;
}
