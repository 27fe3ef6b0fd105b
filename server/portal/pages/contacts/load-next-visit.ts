import { channels } from '../../../../shared/contacts/channels.ts';
import { checksOf, fateOf, sayWhy } from '../../../../shared/delivery/why.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { keepTitle } from '../../../../shared/person-title.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { sayMessage } from '../../../../views/check/outcome-words.ts';
import type { NextVisit, VisitMessage } from '../../../../views/contacts/props.ts';
import type { Visit } from '../../visit/visit.ts';
import { askNextVisits, sayWhen } from '../../visit/next-visits.ts';

type Message = RowOf<typeof messages>;

/** Loads the next appointment with its messages. Returns undefined without API support and null without an appointment. */
export async function loadNextVisit(visit: Visit, contact: Contact): Promise<NextVisit | null | undefined> {
  const records = await askNextVisits(visit, [contact]);
  const [record] = records ?? [];
  return record ? toNextVisit(visit, record) : records && null;
}

/** Loads the next canceled appointment. Checks the answer because other APIs may return any appointment. */
export async function loadCalledOff(visit: Visit, contact: Contact): Promise<NextVisit | undefined> {
  const [record] = (await askNextVisits(visit, [contact], { isOff: true })) ?? [];
  const isOff = record && ['cancel', 'not_pat'].includes(textOf(record, 'answer'));
  return isOff ? toNextVisit(visit, record) : undefined;
}

async function toNextVisit(visit: Visit, record: ApiRecord): Promise<NextVisit> {
  const [list, row] = [textOf(record, 'list'), textOf(record, 'row')];
  const opensHome = visit.signedIn().sections.includes('home');
  return {
    when: sayWhen(visit, record),
    who: [keepTitle(textOf(record, 'provider')), textOf(record, 'location')].filter(Boolean).join(', '),
    answer: textOf(record, 'answer'),
    href: opensHome && list && row ? checkPlace.row(list, row) : undefined,
    reason: textOf(record, 'reason'),
    messages: row ? await loadMessages(visit, row) : [],
  };
}

/** Loads messages in channel order, or none if they cannot be read. */
async function loadMessages(visit: Visit, row: string): Promise<VisitMessage[]> {
  if (!(await visit.parts.relay.has('delivery'))) return [];
  const listed = await visit.api.list(messages, { filter: { row } });
  const sent = listed.ok ? listed.rows : [];
  return channels.flatMap((channel) =>
    sent
      .filter((message) => message.channel === channel)
      .map((message) => toMessage(visit, message, channel)),
  );
}

function toMessage(visit: Visit, message: Message, channel: (typeof channels)[number]): VisitMessage {
  const { id, status, send_at: sendAt = 0 } = message;
  const { nowSeconds } = visit;
  const isMissed = fateOf(status) === 'missed';
  return {
    id,
    channel,
    text: sayMessage({ channel, status, sendAt }, { zone: visit.zone(), nowSeconds }),
    state: isMissed ? 'bad' : status === 'delivered' ? 'good' : 'plain',
    href: visit.signedIn().sections.includes('home') ? placeOf(messages).one(id) : undefined,
    ...(isMissed && { missed: { verdict: sayWhy(message), checks: checksOf(message) } }),
  };
}
