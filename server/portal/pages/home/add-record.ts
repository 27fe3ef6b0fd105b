import { apiCalls } from '../../../../shared/api-calls.ts';
import { longestReadDays } from '../../../../shared/constants.ts';
import { areReadDays, type ReadDays } from '../../../../shared/home/read-days.ts';
import { listSourceMessages } from '../../../../shared/messages/health-record.ts';
import { firstOf } from '../../../../shared/reply.ts';
import { readIsoDay, toIsoDay, withSlashes } from '../../../../shared/resources/day.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { dayAfter, dayKeyIn } from '../../../../shared/time.ts';
import type { RecordDays } from '../../../../views/home/list-props.ts';
import { valueOf } from '../../http/form.ts';
import type { FormErrors, ShownAgain, SomeValues } from '../../resource/screen-extras.ts';
import { isFound } from '../../http/outcome.ts';
import type { Visit } from '../../visit/visit.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import { addedNothing, keepAdded, readAdded } from './rows-added.ts';

/** Default range in days after the first, which makes a week. */
const usualDays = 6;

/** Returns the days to read from a health record into a list (a new one if omitted), or undefined if the practice has no health record. */
export async function findRecord(visit: Visit, list?: NotificationList): Promise<RecordDays | undefined> {
  if (!(await visit.parts.relay.has('record_appointments'))) return undefined;
  const outcome = await visit.api.call(apiCalls.readHealthRecord, {});
  if (!outcome.ok || firstOf(outcome.reply)?.['linked'] !== 'T') return undefined;
  const today = todayOf(visit);
  const from = laterOf(today, toIsoDay(list?.record_from ?? ''));
  const last = toIsoDay(list?.record_to ?? '');
  return {
    from: withSlashes(from),
    to: withSlashes(last >= from ? last : dayAfter(from, usualDays)),
    readAt: list?.record_read ?? 0,
  };
}

const todayOf = (visit: Visit) => dayKeyIn(visit.zone(), visit.nowSeconds);

const laterOf = (one: string, other: string) => (other > one ? other : one);

const fields = ['read_from', 'read_to'] as const;

export const typedDays = ({ form }: Visit): SomeValues =>
  Object.fromEntries(
    ['source', ...fields]
      .filter((name) => Object.hasOwn(form, name))
      .map((name) => [name, valueOf(form, name)]),
  );

function daysOf({ form }: Visit): ReadDays {
  const [from = '', to = ''] = fields.map((name) => readIsoDay(valueOf(form, name)) ?? '');
  return { from, to };
}

const faultsOf = (visit: Visit): FormErrors =>
  areReadDays(daysOf(visit), todayOf(visit)) ? {} : { read_from: listSourceMessages.days(longestReadDays) };

const isFromRecord = ({ form }: Visit) => valueOf(form, 'source') === 'record';

export const sourceFaults = (visit: Visit): FormErrors => (isFromRecord(visit) ? faultsOf(visit) : {});

export const readSource = async (visit: Visit, id: string): Promise<void> => {
  if (isFromRecord(visit)) await readInto(visit, id);
};

export async function addRecord(visit: Visit, { id }: NotificationList): Promise<ShownAgain | undefined> {
  const errors = faultsOf(visit);
  if (Object.keys(errors).length > 0) return { values: typedDays(visit), errors };
  await readInto(visit, id);
  visit.goTo(`${placeOf(notifications).one(id)}#new-people`);
  return undefined;
}

async function readInto(visit: Visit, id: string): Promise<void> {
  const body = daysOf(visit);
  const outcome = await visit.api.call(apiCalls.addAppointments, { params: { id }, body });
  if (outcome.ok) return keepAdded(visit.req, id, readAdded(outcome.reply));
  const why = outcome.reply || isFound(outcome) ? outcome.msg : listSourceMessages.unavailable;
  keepAdded(visit.req, id, addedNothing(why));
}
