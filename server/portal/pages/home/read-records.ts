import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { timeOfId } from '../../../../shared/time.ts';
import type { JobLine, ListLine } from '../../../../views/home/props.ts';

/** `name` is that of its notification list. */
export function readJob(record: ApiRecord, name: string): JobLine {
  const id = textOf(record, 'id');
  return {
    id,
    list: textOf(record, 'notification'),
    name: name || textOf(record, 'notification') || id,
    status: textOf(record, 'status'),
    startAt: numberOf(record, 'start_at'),
    total: numberOf(record, 'total'),
    waiting: numberOf(record, 'waiting'),
    sent: numberOf(record, 'sent'),
    delivered: numberOf(record, 'delivered'),
    failed: numberOf(record, 'failed'),
    confirmed: numberOf(record, 'confirmed'),
    cancelledByContact: numberOf(record, 'cancelled_by_contact'),
    callback: numberOf(record, 'callback'),
    optedOut: numberOf(record, 'opted_out'),
  };
}

export function readList(record: ApiRecord, reminder: string): ListLine {
  const id = textOf(record, 'id');
  return {
    id,
    name: textOf(record, 'name') || id,
    reminder,
    status: textOf(record, 'status'),
    total: numberOf(record, 'total'),
    created: numberOf(record, 'created') || (timeOfId(id) ?? 0),
  };
}

export function numberOf(record: ApiRecord | undefined, name: string): number {
  const value = Number(textOf(record, name));
  return Number.isFinite(value) ? value : 0;
}
