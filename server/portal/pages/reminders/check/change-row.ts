import { apiCalls } from '../../../../../shared/api-calls.ts';
import { checkPath } from '../../../../../shared/reminders/reminder-paths.ts';
import { checkMessages } from '../../../../../shared/locales/en/check.ts';
import { rowReasons } from '../../../../../shared/locales/en/jobs.ts';
import type { ApiRecord } from '../../../../../shared/reply.ts';
import { notificationRows, rowFields } from '../../../../../shared/resources/notification-rows.ts';
import type { RowChange } from '../../../../../views/reminders/check/props.ts';
import { checkBody } from '../../../../validation.ts';
import { valueOf } from '../../../http/form.ts';
import { toBody } from '../../../resource/form-values.ts';
import { flashSent } from '../../../page/flash-sent.ts';
import type { RequestContext } from '../../../page/request-context.ts';

export type RowFormState = Partial<RowChange>;

export async function changeRow(ctx: RequestContext): Promise<RowFormState | undefined> {
  const { list, row } = addressOf(ctx);
  const step = valueOf(ctx.form, 'step');
  if (step === 'save') return saveRow(ctx);
  if (step === 'test') return sendTest(ctx);
  const message = { leaveOut: checkMessages.isLeftOut, takeIn: checkMessages.isTakenIn }[step];
  if (message === undefined) return void ctx.redirect(checkPath.row(list, row));
  const outcome = await send(ctx, { left_out: step === 'leaveOut' ? 'T' : 'F' });
  if (!outcome.ok) return { notice: outcome.msg };
  ctx.flash('success', message);
  return void ctx.redirect(checkPath.of(list));
}

/** Sends a test message to the current user. */
async function sendTest(ctx: RequestContext): Promise<RowFormState | undefined> {
  const { list, row } = addressOf(ctx);
  const channel = valueOf(ctx.form, 'channel');
  const params = { id: list, row };
  const outcome = await ctx.api.call(apiCalls.testNotificationRow, { params, values: { channel } });
  if (!outcome.ok) return { notice: outcome.msg };
  const to = outcome.results[0]?.to ?? '';
  await flashSent(ctx, outcome.results, { sent: checkMessages.tested(to), kept: checkMessages.testKept(to) });
  return void ctx.redirect(`${checkPath.row(list, row)}#${channel}`);
}

async function saveRow(ctx: RequestContext): Promise<RowFormState | undefined> {
  const { list, row } = addressOf(ctx);
  const values = Object.fromEntries(rowFields.map((name) => [name, valueOf(ctx.form, name).trim()]));
  const fields = rowFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'update', toBody(fields, values, ctx.zone()));
  const fieldErrors = checked.ok ? {} : checked.errors;
  const errors = {
    ...fieldErrors,
    ...(!values['name'] && !values['patient_code'] && { name: rowReasons.noName }),
  };
  if (!checked.ok || Object.keys(errors).length > 0) return { values, errors };
  const outcome = await send(ctx, checked.values);
  if (!outcome.ok) return { values, notice: outcome.msg };
  ctx.flash('success', checkMessages.saved);
  return void ctx.redirect(checkPath.row(list, row));
}

const addressOf = ({ req }: RequestContext) => ({
  list: String(req.params['id']),
  row: String(req.params['row']),
});

function send(ctx: RequestContext, body: ApiRecord) {
  const { list, row } = addressOf(ctx);
  return ctx.api.call(apiCalls.changeNotificationRow, { params: { id: list, row }, body });
}
