import type { OperatorNotice } from '../api-calls/operators.ts';
import { operatorNoticeMessages as messages } from '../locales/en/operator-notices.ts';

/** Describes the failure and the next step for an admin. */
export function sayNotice({ kind, about, count }: OperatorNotice): { problem: string; remedy: string } {
  if (kind === 'records') {
    const problem = messages.tasks.find(({ names }) => names.test(about))?.problem ?? messages.otherTask;
    return { problem, remedy: messages.taskRemedy(about, count) };
  }
  if (kind === 'gateway') return { problem: messages.gateway(about), remedy: messages.gatewayRemedy };
  const { reason, remedy } =
    messages.refusals.find((refusal) => refusal.kind === about) ?? messages.otherRefusal;
  return { problem: messages.refused(count, reason), remedy };
}
