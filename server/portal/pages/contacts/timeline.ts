import { apiCalls } from '../../../../shared/api-calls.ts';
import { makeTimeline, type TimelineEvent } from '../../../../shared/contacts/timeline.ts';
import { writePersonWhere } from '../../../../shared/ivr/person-where.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import { listOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { sectionsOf, type SectionName } from '../../../../shared/sections.ts';
import type { Timeline } from '../../../../views/contacts/contact-aside.tsx';
import type { Visit } from '../../visit/visit.ts';

/** The newest of each kind. */
const mostOfEach = 20;
const mostShown = 30;

/**
 * Messages, calls and payments of the person, newest first. What an API does not have, or the user's group does not open, is
 * left out; undefined where that is all of it.
 */
export async function loadTimeline(visit: Visit, contact: Contact): Promise<Timeline | undefined> {
  const [sent, calls, paid] = await Promise.all([
    loadBy(visit, messages, { filter: { contact: contact.id }, sort: '-id' }),
    loadCalls(visit, contact),
    sectionsOf('payments').some((section) => opens(visit, section))
      ? loadBy(visit, payments, { filter: { patient_id: contact.patient_code }, sort: '-created' })
      : undefined,
  ]);
  if (!sent && !calls && !paid) return undefined;
  const events = makeTimeline({ messages: sent ?? [], calls: calls ?? [], payments: paid ?? [] });
  const isFull = [sent, calls, paid].some((each) => each?.length === mostOfEach);
  const isTold = opens(visit, 'home') && (await visit.parts.relay.has('delivery'));
  const newest = events.slice(0, mostShown);
  const shown = isTold ? newest.map(withPage) : newest;
  return { events: shown, isCut: isFull || events.length > mostShown };
}

/** A message has a page that says why it was sent or not. */
const withPage = ({ message, ...event }: TimelineEvent): Timeline['events'][number] =>
  message ? { ...event, whyHref: placeOf(messages).one(message) } : event;

const opens = ({ signedIn }: Visit, section: SectionName) => signedIn().sections.includes(section);

async function loadBy<Definition extends ResourceDefinition>(
  { api }: Visit,
  definition: Definition,
  { filter, sort }: { filter: Readonly<Record<string, string>>; sort: string },
): Promise<readonly RowOf<Definition>[] | undefined> {
  const isKnown = Object.values(filter).every((value) => value !== '');
  if (!isKnown) return undefined;
  const outcome = await api.list(definition, { filter, size: mostOfEach, sort: sortKeysOf(sort) });
  return outcome.ok ? outcome.rows : undefined;
}

async function loadCalls(visit: Visit, contact: Contact): Promise<readonly ApiRecord[] | undefined> {
  const { phone, mobile_phone: mobile, patient_code: patientCode } = contact;
  const where = writePersonWhere({ phones: [phone, mobile], patientCode });
  if (!where || !opens(visit, 'ivr')) return undefined;
  const body = { fields: '*', table: 'ivr', where, order: 'cdr_start DESC', limit: `0,${mostOfEach}` };
  const outcome = await visit.api.call(apiCalls.search, { body });
  return outcome.ok ? listOf(outcome.reply) : undefined;
}
