import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { deliverNext, type DeliveryDeps } from '../../server/api/reminders/deliver.ts';
import { openWindows } from '../../server/api/reminders/open-windows.ts';
import { planJob } from '../../server/api/reminders/plan-job.ts';
import { newId } from '../../server/api/database/ids.ts';
import { readConfig } from '../../server/config.ts';
import type { Metric } from './metrics.ts';
import { measureHome } from './big/home.ts';
import { enterPractice } from './big/practice.ts';
import type { Stack } from './big/stack.ts';

const people = 10_000;
const manyWaiting = 1_000_000;
const workers = [1, 2, 4] as const;

/**
 * Measures rows planned and messages sent per second through the test outbox relative to a queue of empty jobs, and the cost of
 * long queues.
 */
export async function measureDelivery(stack: Stack): Promise<Metric[]> {
  const { db, pool } = stack;
  const deps: DeliveryDeps = {
    db,
    clock: () => Date.now(),
    config: readConfig({ NODE_ENV: 'development' }),
    messageProviders: {},
  };
  const practice = await enterPractice(db, 'Many reminders');
  const { idOrg } = practice;
  const reminder = await enterReminder(db, idOrg);
  const metrics: Metric[] = [];
  const rates = new Map<number, number>();
  for (const count of workers) {
    const job = await enterList(db, { idOrg, reminder });
    const planned = await seconds(() => planJob(deps, job));
    await openWindows(deps);
    const sent = await seconds(() => sendAll(deps, { idOrg, count }));
    const idle = await seconds(() => runNothing({ db, pool }, count));
    const rate = people / sent;
    rates.set(count, rate);
    const rateText = `${(rate / (people / idle)).toFixed(2)} (${Math.round(rate)}/s)`;
    metrics.push({
      name: `Delivery, messages a second, ${count} at once: × jobs that do nothing`,
      value: rateText,
      aim: 'at least 0.5',
    });
    if (count === 1)
      metrics.push({ name: 'Delivery, rows planned a second', value: String(Math.round(people / planned)) });
  }
  await insertWaiting(db, { idOrg, reminder });
  await planJob(deps, await enterList(db, { idOrg, reminder }));
  await openWindows(deps);
  const beside = people / (await seconds(() => sendAll(deps, { idOrg, count: 1 })));
  const flat = `${((rates.get(1) ?? 0) / beside).toFixed(2)}`;
  return [
    ...metrics,
    {
      name: 'Delivery, cost of a message with 1,000,000 queued: × with none queued',
      value: flat,
      aim: 'at most 1.25',
    },
    ...(await measureHome(stack, practice, reminder)),
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function sendAll(
  deps: DeliveryDeps,
  { idOrg, count }: { idOrg: string; count: number },
): Promise<void> {
  const work = async () => {
    while ((await deliverNext(deps, { idOrg, channel: 'text' })) > 0);
  };
  await Promise.all(Array.from({ length: count }, work));
}

async function runNothing({ db, pool }: Pick<Stack, 'db' | 'pool'>, count: number): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  for (let from = 1; from <= people; from += jobsAtOnce)
    await sql`
      select count(graphile_worker.add_job('nothing', json_build_object('id', id::text)))
      from generate_series(${from}::int, ${from + jobsAtOnce - 1}::int) id
    `.execute(db);
  const logger = new Logger(() => () => undefined);
  await runOnce({
    pgPool: pool,
    concurrency: count,
    taskList: { nothing: () => undefined },
    noHandleSignals: true,
    logger,
  });
}

export async function enterReminder(db: Stack['db'], idOrg: string): Promise<string> {
  const own = { id: newId(Date.now()), id_org: Number(idOrg), name: 'Bench' };
  await db
    .insertInto('text_templates')
    .values({ ...own, template: '{{name}}: {{date}} {{time}}' })
    .execute();
  const always = {
    lead_days: 60,
    send_from: '00:00',
    send_to: '23:59',
    weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
  };
  await db
    .insertInto('reminders')
    .values({ ...own, ...always, text_template: own.id })
    .execute();
  return own.id;
}

/** Batch size that stays below the database's statement timeout. */
const rowsAtOnce = 20_000;
const jobsAtOnce = 1000;

interface List {
  idOrg: string;
  reminder: string;
}

export async function enterList(
  db: Stack['db'],
  { idOrg, reminder }: List,
  { rows = people } = {},
): Promise<string> {
  const id = newId(Date.now());
  const own = { id, id_org: Number(idOrg) };
  await db
    .insertInto('notifications')
    .values({ ...own, name: 'Bench', reminder, status: 'running' })
    .execute();
  for (let from = 1; from <= rows; from += rowsAtOnce)
    await sql`
      insert into notification_rows (id, id_org, notification, line, name, mobile_phone, date, time, status, same_as, useless_after)
      select ${id} || '-' || line, ${idOrg}::bigint, ${id}, line, 'Person ' || line, '312' || lpad(line::text, 7, '0'),
        current_date + 30, '09:30', 'ready', line::text, now() + interval '30 days'
      from generate_series(${from}::int, ${Math.min(from + rowsAtOnce - 1, rows)}::int) line
    `.execute(db);
  await db
    .insertInto('jobs')
    .values({ ...own, notification: id, status: 'queued' })
    .execute();
  return id;
}

async function insertWaiting(db: Stack['db'], list: List): Promise<void> {
  const job = await enterList(db, list, { rows: manyWaiting });
  for (let after = 0; after < manyWaiting; after += rowsAtOnce)
    await sql`
      insert into messages (id, id_org, job, name, channel, address, status, time, "row", reminder, template, send_at)
      select id || '-m', id_org, ${job}, name, 'text', mobile_phone, 'planned', now(), id, ${list.reminder}, ${list.reminder}, now() + interval '10 days'
      from notification_rows
      where notification = ${job}
      and line > ${after}
      and line <= ${after + rowsAtOnce}
    `.execute(db);
  await db.updateTable('jobs').set({ planned: new Date() }).where('id', '=', job).execute();
  await sql`vacuum analyze messages`.execute(db);
}
