import { emailActions, type EmailAction } from '../../shared/reminders/email-answer.ts';
import { paths } from '../../shared/paths.ts';
import { fromWallClock, dayKeyIn, toZone } from '../../shared/time.ts';
import { toTimestamp, type Trx } from '../api/database/db.ts';
import { caseId } from './cases.ts';
import { prairie, practices } from './practices.ts';

const maxTurns = 10_000;

export function emailPath(action: EmailAction, turn: number): string {
  const query = new URLSearchParams({ oid: oidOf(action, turn), cid: cidOf(action, turn), action });
  return `${paths.emailResponse.to()}?${query.toString()}`;
}

const oidOf = (action: EmailAction, turn: number) => caseId(`visit ${action}`, turn);
const cidOf = (action: EmailAction, turn: number) => caseId(`contact ${action}`, turn);

/** Inserts one upcoming, unanswered appointment per action. If it has been answered, inserts the next one of its series. */
export async function enterAppointments(trx: Trx, now: number): Promise<Map<EmailAction, number>> {
  await enterList(trx, now);
  const turns = new Map<EmailAction, number>();
  for (const action of emailActions) turns.set(action, await enterOpenAppointment(trx, action, now));
  return turns;
}

const list = caseId('email list', 0);
const reminder = caseId('email reminder', 0);
const template = caseId('email template', 0);

async function enterList(trx: Trx, now: number): Promise<void> {
  const shared = { id_org: prairie, name: 'Visits answered by email' };
  await trx
    .insertInto('email_templates')
    .values({ ...shared, id: template, subject: 'Your visit on {{date}}', template: letter })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('reminders')
    .values({ ...shared, ...times, id: reminder, email_template: template })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('notifications')
    .values({ ...shared, id: list, reminder, status: 'ready', created: toTimestamp(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const letter = `Dear {{first_name}},

We look forward to seeing you on {{date}} at {{time}}.

[I will be there]({{confirm_link}}) · [I cannot come]({{cancel_link}}) · [No more reminders]({{stop_link}})`;

const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue,Wed,Thu,Fri' };

async function enterOpenAppointment(trx: Trx, action: EmailAction, now: number): Promise<number> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const row = await trx
      .selectFrom('notification_rows')
      .select(['answer', 'useless_after'])
      .where('id', '=', oidOf(action, turn))
      .executeTakeFirst();
    const isAhead = row?.useless_after && row.useless_after.getTime() > now;
    if (row && row.answer === null && isAhead) return turn;
    if (row) continue;
    await enterAppointment(trx, { action, turn, now });
    return turn;
  }
  return 0;
}

interface DemoAppointment {
  action: EmailAction;
  turn: number;
  now: number;
}

async function enterAppointment(trx: Trx, { action, turn, now }: DemoAppointment): Promise<void> {
  const zone = toZone(practices.find(({ id }) => id === prairie)?.timezone);
  const date = dayKeyIn(zone, now / 1000, 7);
  const { lines } = await trx
    .selectFrom('notification_rows')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('notification', '=', list)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('notification_rows')
    .values({
      id: oidOf(action, turn),
      cid: cidOf(action, turn),
      id_org: prairie,
      notification: list,
      line: lines + 1,
      name: `Robin ${action}`,
      email: `${action}.${turn}@patients.example`,
      phone: '3125550199',
      date,
      time: '10:00',
      status: 'ready',
      useless_after: toTimestamp((fromWallClock(`${date} 10:00`, zone) ?? 0) * 1000),
      same_as: oidOf(action, turn),
    })
    .execute();
  await trx
    .updateTable('notifications')
    .set({ total: lines + 1 })
    .where('id', '=', list)
    .execute();
}
