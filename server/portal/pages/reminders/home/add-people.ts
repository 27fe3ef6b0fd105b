import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { checkBody } from '../../../../validation.ts';
import { valueOf } from '../../../http/form.ts';
import { toBody } from '../../../resource/form-values.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';
import { addedOf, saveAdded, type AdditionOutcome } from './rows-added.ts';

const appointmentFields = ['date', 'time'] as const;

interface Source {
  /** Prefix of the field names, because the page has several forms with a day field. */
  prefix: string;
  /** Adds the rows with the given day and time. May return an error message. */
  add(day: Record<string, unknown>): Promise<AdditionOutcome | string> | string;
}

export async function addPeople(
  ctx: RequestContext,
  { id }: NotificationList,
  { prefix, add }: Source,
): Promise<FormRedisplay | undefined> {
  const { form, req } = ctx;
  const typed = Object.fromEntries(
    appointmentFields.map((name) => [name, valueOf(form, `${prefix}${name}`).trim()]),
  );
  const fields = appointmentFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'update', toBody(fields, typed, ctx.zone()));
  const values = Object.fromEntries(appointmentFields.map((name) => [`${prefix}${name}`, typed[name] ?? '']));
  if (!checked.ok) {
    const errors = Object.entries(checked.errors).map(([name, msg]) => [`${prefix}${name}`, msg] as const);
    return { values, errors: Object.fromEntries(errors) };
  }
  const day = Object.fromEntries(Object.entries(checked.values).filter(([, value]) => value !== ''));
  const outcome = await add(day);
  if (typeof outcome === 'string') return { values, notice: outcome };
  if (!outcome.ok) return { values, notice: outcome.msg };
  saveAdded(req, id, addedOf(outcome));
  ctx.redirect(`${pathsOf(notifications).one(id)}#new-people`);
  return undefined;
}
