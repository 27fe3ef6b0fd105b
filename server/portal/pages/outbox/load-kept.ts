import { apiCalls } from '../../../../shared/api-calls.ts';
import { channels, type Channel } from '../../../../shared/contacts/channels.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { KeptMessage } from '../../../../views/outbox/props.ts';
import { HttpError } from '../../http/errors.ts';
import { hasOutbox } from '../../visit/has-outbox.ts';
import type { Visit } from '../../visit/visit.ts';

export async function loadKept(
  visit: Visit,
  query: { channel: Channel; to?: string; q?: string },
): Promise<KeptMessage[]> {
  const call = (await hasOutbox(visit)) ? apiCalls.devMessages : apiCalls.listHeldMessages;
  const outcome = await visit.api.call(call, { query: { ...query } });
  if (!outcome.ok) throw new HttpError(outcome.status);
  return listOf(outcome.reply).map(toKept);
}

export async function loadOneKept(visit: Visit): Promise<{ message: KeptMessage; html: string }> {
  const params = { id: String(visit.req.params['id']) };
  const call = (await hasOutbox(visit)) ? apiCalls.devMessage : apiCalls.readHeldMessage;
  const outcome = await visit.api.call(call, { params });
  const [record] = outcome.ok ? listOf(outcome.reply) : [];
  if (!record) throw new HttpError(outcome.ok ? 404 : outcome.status);
  return { message: toKept(record), html: textOf(record, 'html') };
}

function toKept(record: ApiRecord): KeptMessage {
  const text = (name: string) => textOf(record, name);
  return {
    id: text('id'),
    channel: channelOf(text('channel')),
    to: text('to'),
    name: text('name'),
    sender: text('sender'),
    subject: text('subject'),
    text: text('text'),
    time: Number(text('time')) || 0,
    response: text('response'),
    words: text('detail'),
    answeredAt: Number(text('answered_at')) || 0,
    language: text('language') || 'en',
  };
}

export const channelOf = (text: unknown): Channel => channels.find((one) => one === text) ?? 'text';
