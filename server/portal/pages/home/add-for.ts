import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { checkBody } from '../../../validation.ts';
import { valueOf } from '../../http/form.ts';
import { toBody } from '../../resource/form-values.ts';
import type { ShownAgain } from '../../resource/screen-extras.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Visit } from '../../visit/visit.ts';
import type { NotificationList } from '../../visit/last-job.ts';
import { keepAdded, readAdded } from './rows-added.ts';

const visitFields = ['date', 'time'] as const;

interface Source {
  /** Prefix of the field names, because the page has several forms with a day. */
  prefix: string;
  /** Adds the rows with the given day and time, or returns an error message. */
  add(day: Record<string, unknown>): Promise<Outcome | string> | string;
}

export async function addFor(
  visit: Visit,
  { id }: NotificationList,
  { prefix, add }: Source,
): Promise<ShownAgain | undefined> {
  const { form, req } = visit;
  const typed = Object.fromEntries(
    visitFields.map((name) => [name, valueOf(form, `${prefix}${name}`).trim()]),
  );
  const fields = visitFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'update', toBody(fields, typed, visit.zone()));
  const values = Object.fromEntries(visitFields.map((name) => [`${prefix}${name}`, typed[name] ?? '']));
  if (!checked.ok) {
    const errors = Object.entries(checked.faults).map(([name, msg]) => [`${prefix}${name}`, msg] as const);
    return { values, errors: Object.fromEntries(errors) };
  }
  const day = Object.fromEntries(Object.entries(checked.values).filter(([, value]) => value !== ''));
  const outcome = await add(day);
  if (typeof outcome === 'string') return { values, notice: outcome };
  if (!outcome.ok) return { values, notice: outcome.msg };
  keepAdded(req, id, readAdded(outcome.reply));
  visit.goTo(`${placeOf(notifications).one(id)}#new-people`);
  return undefined;
}
