import { senderMessages } from '../../../shared/locales/en/organization.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { org } from '../../../shared/resources/org.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
import { readTextSender } from '../../../shared/phone-number.ts';
import type { Actor } from '../operation/actor.ts';
import { notAllowed, refuse, Refusal } from '../operation/answer.ts';

const senders = ['text_from', 'voice_from'] as const;

export function readOwnSender(values: ApiRecord): void {
  const { text_from: typedSender } = readRow(org, values);
  if (!typedSender) return;
  const sender = readTextSender(typedSender);
  if (!sender) throw new Refusal(refuse(400, senderMessages.form));
  Object.assign(values, { text_from: sender });
}

/** Lets only internal admins change sender numbers, because the service operator buys these numbers. */
export function refuseOwnSender(actor: Actor, values: ApiRecord, before: ApiRecord): void {
  const [after, saved] = [readRow(org, values), readRow(org, before)];
  const isChanged = senders.some((name) => Object.hasOwn(values, name) && after[name] !== saved[name]);
  if (isChanged && !actor.admin) throw new Refusal(notAllowed());
}
