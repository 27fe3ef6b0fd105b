import { apiCalls } from '../../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { rowReasons } from '../../../../../shared/locales/en/jobs.ts';
import { notificationRows, rowFields } from '../../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { rowPrefix } from '../../../../../views/reminders/home/add-rows.tsx';
import { checkBody } from '../../../../validation.ts';
import { valueOf, type PostedForm } from '../../../http/form.ts';
import { toBody } from '../../../resource/form-values.ts';
import type { FormRedisplay } from '../../../resource/screen-extras.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import type { NotificationList } from '../../../page/list-jobs.ts';
import { addedOf } from './rows-added.ts';

export async function addPerson(
  ctx: RequestContext,
  { id }: NotificationList,
): Promise<FormRedisplay | undefined> {
  const { api, form } = ctx;
  const typed = readTyped(form);
  const values = withPrefix(typed);
  const fields = rowFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'create', toBody(fields, typed, ctx.zone()));
  const fieldErrors = checked.ok ? {} : checked.errors;
  const hasName = Boolean(typed['name'] || typed['patient_code']);
  const errors: Record<string, string> = { ...fieldErrors, ...(!hasName && { name: rowReasons.noName }) };
  if (!checked.ok || Object.keys(errors).length > 0) return { values, errors: withPrefix(errors) };
  const person = Object.fromEntries(Object.entries(checked.values).filter(([, value]) => value !== ''));
  const outcome = await api.call(apiCalls.addNotificationRows, { params: { id }, body: [person] });
  if (!outcome.ok) return { values, notice: outcome.msg };
  const added = addedOf(outcome);
  const [rowError] = added.errors;
  if (rowError) return { values, notice: rowError.msg };
  const name = typed['name'] || typed['patient_code'] || '';
  ctx.flash('success', added.cancelled > 0 ? homeMessages.oneCancelled(name) : homeMessages.oneAdded(name));
  ctx.redirect(pathsOf(notifications).one(id));
  return undefined;
}

function readTyped(form: PostedForm): Record<string, string> {
  return Object.fromEntries(rowFields.map((name) => [name, valueOf(form, rowPrefix + name).trim()]));
}

const withPrefix = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [rowPrefix + name, text]));
