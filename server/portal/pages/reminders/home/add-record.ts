import { apiCalls } from '../../../../../shared/api-calls.ts';
import { longestReadDays } from '../../../../../shared/constants.ts';
import { areReadDays, type ReadDays } from '../../../../../shared/reminders/read-days.ts';
import { listSourceMessages } from '../../../../../shared/locales/en/health-record.ts';
import { readIsoDay, toIsoDay, withSlashes } from '../../../../../shared/written-day.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { dayAfter, dayKeyIn } from '../../../../../shared/time.ts';
import type { RecordDays } from '../../../../../views/reminders/home/list-props.ts';
import { valueOf } from '../../../http/form.ts';
import type { FormErrorMap, FormRedisplay, SomeValues } from '../../../resource/screen-extras.ts';
import { isFound } from '../../../http/outcome.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';
import { addedOf, saveAdded } from './rows-added.ts';

/** Days after the first in the default range, which covers a week. */
const defaultDays = 6;

/**
 * Returns the days to read from the health record into a notification list, by default a new one. Returns undefined if the practice has no linked
 * health record.
 */
export async function findRecord(
  ctx: RequestContext,
  list?: NotificationList,
): Promise<RecordDays | undefined> {
  if (!(await ctx.parts.relay.has('ehr'))) return undefined;
  const outcome = await ctx.api.call(apiCalls.readHealthRecord);
  if (!outcome.ok || !outcome.results[0]?.linked) return undefined;
  const today = todayOf(ctx);
  const from = latestOf(today, toIsoDay(list?.record_from ?? ''));
  const last = toIsoDay(list?.record_to ?? '');
  return {
    from: withSlashes(from),
    to: withSlashes(last >= from ? last : dayAfter(from, defaultDays)),
    readAt: list?.record_read ?? 0,
  };
}

const todayOf = (ctx: RequestContext) => dayKeyIn(ctx.zone(), ctx.nowSeconds);

const latestOf = (one: string, other: string) => (other > one ? other : one);

const fields = ['read_from', 'read_to'] as const;

export const typedDays = ({ form }: RequestContext): SomeValues =>
  Object.fromEntries(
    ['source', ...fields]
      .filter((name) => Object.hasOwn(form, name))
      .map((name) => [name, valueOf(form, name)]),
  );

function daysOf({ form }: RequestContext): ReadDays {
  const [from = '', to = ''] = fields.map((name) => readIsoDay(valueOf(form, name)) ?? '');
  return { from, to };
}

const findDayErrors = (ctx: RequestContext): FormErrorMap =>
  areReadDays(daysOf(ctx), todayOf(ctx)) ? {} : { read_from: listSourceMessages.days(longestReadDays) };

const isFromRecord = ({ form }: RequestContext) => valueOf(form, 'source') === 'record';

export const findSourceErrors = (ctx: RequestContext): FormErrorMap =>
  isFromRecord(ctx) ? findDayErrors(ctx) : {};

export const loadSource = async (ctx: RequestContext, id: string): Promise<void> => {
  if (isFromRecord(ctx)) await loadRecordInto(ctx, id);
};

export async function addRecord(
  ctx: RequestContext,
  { id }: NotificationList,
): Promise<FormRedisplay | undefined> {
  const errors = findDayErrors(ctx);
  if (Object.keys(errors).length > 0) return { values: typedDays(ctx), errors };
  await loadRecordInto(ctx, id);
  ctx.redirect(`${pathsOf(notifications).one(id)}#new-people`);
  return undefined;
}

async function loadRecordInto(ctx: RequestContext, id: string): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.addAppointments, { params: { id }, values: daysOf(ctx) });
  if (outcome.ok) return saveAdded(ctx.req, id, addedOf(outcome));
  const why = outcome.reply || isFound(outcome) ? outcome.msg : listSourceMessages.unavailable;
  saveAdded(ctx.req, id, { failure: why });
}
