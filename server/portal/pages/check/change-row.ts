import { apiCalls } from '../../../../shared/api-calls.ts';
import { checkPlace } from '../../../../shared/home/check-place.ts';
import { checkMessages } from '../../../../shared/messages/home.ts';
import { rowReasons } from '../../../../shared/messages/jobs.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { notificationRows, rowFields } from '../../../../shared/resources/notification-rows.ts';
import type { RowChange } from '../../../../views/check/props.ts';
import { checkBody } from '../../../validation.ts';
import { valueOf } from '../../http/form.ts';
import { toBody } from '../../resource/form-values.ts';
import { flashSent } from '../../visit/flash-sent.ts';
import type { Visit } from '../../visit/visit.ts';

export type RowShownAgain = Partial<RowChange>;

export async function changeRow(visit: Visit): Promise<RowShownAgain | undefined> {
  const { list, row } = addressOf(visit);
  const step = valueOf(visit.form, 'step');
  if (step === 'save') return saveRow(visit);
  if (step === 'test') return sendTest(visit);
  const said = { leaveOut: checkMessages.isLeftOut, takeIn: checkMessages.isTakenIn }[step];
  if (said === undefined) return void visit.goTo(checkPlace.row(list, row));
  const outcome = await send(visit, { left_out: step === 'leaveOut' ? 'T' : 'F' });
  if (!outcome.ok) return { notice: outcome.msg };
  visit.flash('success', said);
  return void visit.goTo(checkPlace.of(list));
}

/** Sends a test message to the current user. */
async function sendTest(visit: Visit): Promise<RowShownAgain | undefined> {
  const { list, row } = addressOf(visit);
  const channel = valueOf(visit.form, 'channel');
  const params = { id: list, row };
  const outcome = await visit.api.call(apiCalls.testNotificationRow, { params, body: { channel } });
  if (!outcome.ok) return { notice: outcome.msg };
  const to = textOf(firstOf(outcome.reply), 'to');
  await flashSent(visit, outcome.reply, { sent: checkMessages.tested(to), kept: checkMessages.testKept(to) });
  return void visit.goTo(`${checkPlace.row(list, row)}#${channel}`);
}

async function saveRow(visit: Visit): Promise<RowShownAgain | undefined> {
  const { list, row } = addressOf(visit);
  const values = Object.fromEntries(rowFields.map((name) => [name, valueOf(visit.form, name).trim()]));
  const fields = rowFields.map((name) => [name, notificationRows.fields[name]] as const);
  const checked = checkBody(notificationRows, 'update', toBody(fields, values, visit.zone()));
  const faults = checked.ok ? {} : checked.faults;
  const errors = {
    ...faults,
    ...(!values['name'] && !values['patient_code'] && { name: rowReasons.noName }),
  };
  if (!checked.ok || Object.keys(errors).length > 0) return { values, errors };
  const outcome = await send(visit, checked.values);
  if (!outcome.ok) return { values, notice: outcome.msg };
  visit.flash('success', checkMessages.saved);
  return void visit.goTo(checkPlace.row(list, row));
}

const addressOf = ({ req }: Visit) => ({ list: String(req.params['id']), row: String(req.params['row']) });

function send(visit: Visit, body: ApiRecord) {
  const { list, row } = addressOf(visit);
  return visit.api.call(apiCalls.changeNotificationRow, { params: { id: list, row }, body });
}
