import { apiCalls } from '../../../../shared/api-calls.ts';
import { makeTimeline } from '../../../../shared/contacts/timeline.ts';
import { writePersonWhere } from '../../../../shared/ivr/person-where.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import type { SectionName } from '../../../../shared/sections.ts';
import type { Timeline } from '../../../../views/contacts/contact-aside.tsx';
import { readOutcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';

type ContactVisit = ResourceVisit & { record: ApiRecord };

/** The newest of each kind. */
const mostOfEach = 20;
const mostShown = 30;

/**
 * Messages, calls and payments of the person, newest first. What an API does not have, or the user's group does not open, is
 * left out; undefined where that is all of it.
 */
export async function loadTimeline(visit: ContactVisit): Promise<Timeline | undefined> {
  const [sent, calls, paid] = await Promise.all([
    loadBy(visit, messages, { filter: { contact: textOf(visit.record, 'id') }, sort: '-id' }),
    loadCalls(visit),
    opens(visit, 'files')
      ? loadBy(visit, payments, {
          filter: { patient_id: textOf(visit.record, 'patient_code') },
          sort: '-created',
        })
      : undefined,
  ]);
  if (!sent && !calls && !paid) return undefined;
  const events = makeTimeline({ messages: sent ?? [], calls: calls ?? [], payments: paid ?? [] });
  const isFull = [sent, calls, paid].some((each) => each?.length === mostOfEach);
  return { events: events.slice(0, mostShown), isCut: isFull || events.length > mostShown };
}

const opens = ({ req }: ResourceVisit, section: SectionName) => currentUser(req).sections.includes(section);

async function loadBy(
  visit: ContactVisit,
  definition: ResourceDefinition,
  { filter, sort }: { filter: Readonly<Record<string, string>>; sort: string },
): Promise<readonly ApiRecord[] | undefined> {
  const isKnown = Object.values(filter).every((value) => value !== '');
  if (!isKnown) return undefined;
  const query = { filter, size: mostOfEach, sort: sortKeysOf(sort) };
  const outcome = readOutcome(await visit.parts.relay.list(definition, query, callContext(visit.req)));
  return outcome.ok ? listOf(outcome.reply) : undefined;
}

async function loadCalls(visit: ContactVisit): Promise<readonly ApiRecord[] | undefined> {
  const { parts, req, record } = visit;
  const where = writePersonWhere({
    phones: [textOf(record, 'phone'), textOf(record, 'mobile_phone')],
    patientCode: textOf(record, 'patient_code'),
  });
  if (!where || !opens(visit, 'ivr')) return undefined;
  const body = { fields: '*', table: 'ivr', where, order: 'cdr_start DESC', limit: `0,${mostOfEach}` };
  const outcome = readOutcome(await parts.relay.call(apiCalls.search, { ...callContext(req), body }));
  return outcome.ok ? listOf(outcome.reply) : undefined;
}
