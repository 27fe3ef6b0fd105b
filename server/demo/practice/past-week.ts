import { sql } from 'kysely';
import type { JobStatus } from '../../../shared/resources/transitions.ts';
import { dayKeyIn, fromWallClock } from '../../../shared/time.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { recordAnswer } from '../../api/reminders/record-answer.ts';
import { deliverNext } from '../../api/reminders/deliver.ts';
import { followJob } from '../../api/reminders/follow-job.ts';
import { nameJob, changeJobStatus } from '../../api/reminders/job-operations.ts';
import { openWindows } from '../../api/reminders/open-windows.ts';
import { planJob } from '../../api/reminders/plan-job.ts';
import { runReminder } from '../../api/reminders/run-reminders.ts';
import { handleReply } from '../../api/reminders/handle-reply.ts';
import { toId } from '../../api/database/db.ts';
import type { ApiDeps } from '../../api/operation/operation.ts';
import { systemActor } from '../../api/operation/actor.ts';
import { changeRow, createRow } from '../../api/rows/tenant.ts';
import { lakeside } from '../practices.ts';
import { dayMs, hourMs } from './insert-records.ts';
import { demoLists, idOfList, zone } from './lists.ts';

type Store = Pick<ApiDeps, 'db' | 'config'>;

const stepMs = 6 * hourMs;
const maria = systemActor('maria.lopez', lakeside);

interface ScheduledAction {
  at: number;
  do: () => Promise<void>;
}

/** Runs delivery over the past week with a simulated clock, so that the demo shows real results of the engine. */
export function runPastWeek({ db, config }: Store, now: number): Promise<void> {
  return db.connection().execute(async (connection) => {
    // Avoids waiting for the disk in thousands of small transactions.
    await sql`set synchronous_commit to off`.execute(connection);
    try {
      await runWeek({ db: connection, config }, now);
      await runDailyReminders(connection, now);
    } finally {
      await sql`reset synchronous_commit`.execute(connection);
    }
  });
}

/** Runs the automatic reminders at 6 a.m. today, or yesterday if it is still before 6 a.m. */
async function runDailyReminders(db: Store['db'], now: number): Promise<void> {
  const days = [0, -1].map((ahead) => dayKeyIn(zone, now / 1000, ahead));
  const mornings = days.flatMap((day) => fromWallClock(`${day} 06:00`, zone) ?? []);
  const morning = mornings.find((at) => at * 1000 <= now) ?? now / 1000;
  const found = await db
    .selectFrom('reminders')
    .select('id')
    .where('id_org', '=', toId(lakeside))
    .where('runs', '=', 'by_itself')
    .execute();
  for (const { id } of found) await runReminder({ db, clock: () => morning * 1000 }, id);
}

async function runWeek(store: Store, now: number): Promise<void> {
  const clock = { ms: 0 };
  const open = new Set<string>();
  const actions = demoLists.flatMap((list) => actionsOf(store, list, { now, open }));
  actions.sort((one, other) => one.at - other.at);
  for (const moment of momentsOf(actions, now)) {
    clock.ms = moment;
    while (actions[0] && actions[0].at <= clock.ms) await actions.shift()?.do();
    await runWorker({ ...store, clock: () => clock.ms }, open);
  }
}

function momentsOf(actions: readonly ScheduledAction[], now: number): number[] {
  const moments = new Set(actions.map(({ at }) => at).filter((at) => at <= now));
  for (let at = Math.min(...moments); at <= now; at += stepMs) moments.add(at);
  return [...moments].sort((one, other) => one - other);
}

function actionsOf(
  { db }: Store,
  list: (typeof demoLists)[number],
  { now, open }: { now: number; open: Set<string> },
): ScheduledAction[] {
  const { job: steps, agoDays } = list;
  if (!steps) return [];
  const made = now - agoDays * dayMs;
  const listId = idOfList(list, now);
  const job = { id: '' };
  const make = async () => {
    const access = { definition: jobs, actor: maria, now: made };
    job.id = await createRow(db, access, { notification: listId }, async (trx, id) => {
      await nameJob(trx, id, listId);
      await trx
        .updateTable('jobs')
        .set({ created: new Date(made) })
        .where('id', '=', id)
        .execute();
    });
  };
  const steer = (status: JobStatus, at: number) => async () => {
    await changeRow(
      db,
      { definition: jobs, actor: maria, now: at },
      {
        id: job.id,
        values: { status },
        alongside: (trx, before) => changeJobStatus(trx, before, { status, now: at }),
      },
    );
    open.add(job.id);
  };
  const steered = steps.map(({ afterDays, to }) => {
    const at = made + afterDays * dayMs;
    return { at, do: steer(to, at) };
  });
  return [{ at: made, do: make }, ...steered];
}

async function runWorker(deps: Store & Pick<ApiDeps, 'clock'>, open: ReadonlySet<string>): Promise<void> {
  const { db, clock } = deps;
  for (const id of open) await planJob(deps, id);
  for (const lane of await openWindows(deps))
    while ((await deliverNext({ ...deps, messageProviders: {} }, lane)) > 0);
  await answer(deps);
  for (const id of open) await followJob(db, id, clock());
}

const replyPatterns = [
  { reply: 'YES' },
  {},
  { answer: 'confirm' },
  { reply: 'Yes' },
  { reply: 'What is the address?' },
  {},
  { reply: 'C' },
  { answer: 'cancel' },
  { reply: 'SI' },
  {},
  { reply: 'N' },
  { answer: 'confirm' },
  {},
  { reply: 'STOP' },
] as const satisfies readonly { reply?: string; answer?: 'confirm' | 'cancel' }[];

async function answer({ db, clock }: Store & Pick<ApiDeps, 'clock'>): Promise<void> {
  const now = clock();
  const delivered = await db
    .selectFrom('messages')
    .innerJoin('notification_rows as visit', 'visit.id', 'messages.row')
    .select(['messages.id', 'messages.channel', 'messages.address', 'visit.id as row', 'visit.line'])
    .where('messages.status', '=', 'delivered')
    .where('messages.time', '=', new Date(now))
    .where('visit.answer', 'is', null)
    .orderBy('messages.id')
    .execute();
  for (const { id, channel, address, row, line } of delivered) {
    const pattern: { reply?: string; answer?: 'confirm' | 'cancel' } =
      replyPatterns[line % replyPatterns.length] ?? {};
    await db.transaction().execute(async (trx) => {
      if (channel === 'text' && pattern.reply)
        await handleReply(trx, { idOrg: lakeside, from: address ?? '', text: pattern.reply, now });
      else if (channel !== 'text' && pattern.answer)
        await recordAnswer(trx, {
          row,
          message: id,
          answer: pattern.answer,
          by: channel === 'voice' ? 'voice' : 'email',
          now,
        });
    });
  }
}
