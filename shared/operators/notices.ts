import { operatorNoticeMessages as messages } from '../messages/operator-notices.ts';
import { textOf, type ApiRecord } from '../reply.ts';

/** `records`: a background task skipped records. `mail`: mail servers rejected many emails. `gateway`: the gateway rejects an account. */
const kinds = ['records', 'mail', 'gateway'] as const;

/** Failure that is still going on. */
export interface OperatorNotice {
  kind: (typeof kinds)[number];
  /** Name of the task, the kind of refusal, or the gateway's error code. */
  about: string;
  count: number;
  /** Unix seconds, or 0 if unknown. */
  since: number;
  /** Affected practice, or '' if there is none or it is unknown. */
  id_org: string;
  organization: string;
}

export const readNotice = (record: ApiRecord): OperatorNotice | undefined => {
  const kind = kinds.find((known) => known === textOf(record, 'kind'));
  return (
    kind && {
      kind,
      about: textOf(record, 'about'),
      count: Number(textOf(record, 'count')) || 1,
      since: Number(textOf(record, 'since')) || 0,
      id_org: textOf(record, 'id_org'),
      organization: textOf(record, 'organization'),
    }
  );
};

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
