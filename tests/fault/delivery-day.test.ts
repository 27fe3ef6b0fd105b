import { expect } from 'chai';
import { sql } from 'kysely';
import { channels } from '../../shared/contacts/channels.ts';
import { anyTime } from '../../shared/reminders/send-rules.ts';
import { nextOpening } from '../../shared/reminders/openings.ts';
import { newId } from '../../server/api/database/ids.ts';
import { createMessageProviders } from '../../server/api/reminders/message-providers.ts';
import { deliverNext, type DeliveryDeps } from '../../server/api/reminders/deliver.ts';
import { followJob } from '../../server/api/reminders/follow-job.ts';
import { planRequestMessages } from '../../server/api/payment-messages/plan-request-messages.ts';
import { openWindows } from '../../server/api/reminders/open-windows.ts';
import { planJob } from '../../server/api/reminders/plan-job.ts';
import { recoverLost } from '../../server/api/reminders/recover.ts';
import { createTextVoice } from '../../server/api/providers/text-voice.ts';
import { readConfig } from '../../server/config.ts';
import { isFull, seed } from '../support/full-run.ts';
import { RowsFailed } from '../../server/api/database/row-scan.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import {
  postHook,
  startTextVoiceProvider,
  type AcceptedMessage,
  type TextVoiceProvider,
} from '../support/text-voice-provider.ts';
import { enterSimulated, simulatedPractices } from './delivery/practices.ts';
import { drawBy } from './storm/draw.ts';

const people = isFull ? 2000 : 24;
const kills = 30;
const asks = isFull ? 100 : 4;
const minuteMs = 60_000;
/** In sampled runs, the step does not divide an hour, so steps fall on many different minutes. */
const stepMs = (isFull ? 10 : 50) * minuteMs;
const from = Date.UTC(2026, 2, 6, 6);
const until = Date.UTC(2026, 2, 11, 12);

class Killed extends Error {}

/** A row scan reports a worker's death as the failure of each remaining row. */
const isKill = (error: unknown) =>
  error instanceof RowsFailed
    ? error.failures.every((failure) => failure.error instanceof Killed)
    : error instanceof Killed;

describe('messages around a daylight saving change', () => {
  let api: EmbeddedApi;
  let provider: TextVoiceProvider;
  afterEach(async () => {
    await provider.close();
    await api.close();
  });

  it('reach exactly one correct final status despite provider failures and worker deaths', async function () {
    this.timeout(isFull ? 60 * minuteMs : 2 * minuteMs);
    const draw = drawBy(seed);
    const now = { ms: from };
    provider = await startTextVoiceProvider({ clock: () => now.ms, usual: () => draw.oneOf(answers)() });
    Object.assign(provider.listing, {
      lagMs: 12 * minuteMs,
      body: (sent: string) => draw.oneOf(keepings)(sent),
    });
    api = await startEmbeddedApi({ environment: provider.settings });
    api.now.ms = from;
    const jobs = await enterSimulated(api, { people, draw });
    const { db } = api.database;
    await askSimulated(from);
    const config = readConfig(provider.settings);
    const { url = '', ...account } = config.textVoice;
    const textVoice = createTextVoice({ url, ...account });
    const killer = { left: kills, in: draw.between(20, 60), isDead: false };
    const clock = () => {
      if (killer.isDead) throw new Killed();
      if (killer.left > 0 && (killer.in -= 1) <= 0) {
        Object.assign(killer, { left: killer.left - 1, in: draw.between(5, 40), isDead: true });
        throw new Killed();
      }
      return now.ms;
    };
    const deps: DeliveryDeps = {
      db,
      clock,
      config,
      messageProviders: createMessageProviders({ textVoice, hooksUrl: config.hooksUrl }),
    };
    const reports: { at: number; send: () => Promise<unknown> }[] = [];
    const stops = new Map<string, number>();
    let seen = 0;

    const alive = async (work: () => Promise<unknown>) => {
      killer.isDead = false;
      await work().catch((error: unknown) => {
        if (!isKill(error)) throw error;
      });
      killer.isDead = false;
    };
    for (; now.ms < until; now.ms += stepMs) {
      api.now.ms = now.ms;
      // Vacuums as autovacuum would; otherwise dead rows make reports five times slower on the second day.
      if (isFull && now.ms % (120 * minuteMs) === 0) await sql`vacuum analyze`.execute(db);
      for (const id of jobs) await alive(() => planJob(deps, id));
      await alive(() => recoverLost(deps));
      await alive(() => openWindows(deps));
      for (const { id: idOrg } of simulatedPractices)
        for (const channel of channels)
          await alive(async () => {
            while ((await deliverNext(deps, { idOrg, channel })) > 0);
          });
      for (const taken of provider.accepted.slice(seen)) reports.push(...reportsOf(taken));
      seen = provider.accepted.length;
      for (const report of draw.shuffled(reports.filter(({ at }) => at <= now.ms))) await report.send();
      reports.splice(0, reports.length, ...reports.filter(({ at }) => at > now.ms));
      for (const id of jobs) await followJob(db, id, now.ms);
    }

    expect(killer.left, 'kills that struck').to.equal(0);
    await judge(jobs, stops);

    /** Returns provider reports and some patient replies, to be sent later, repeated and in any order. */
    function reportsOf(taken: AcceptedMessage) {
      const later = () => now.ms + draw.between(0, 6) * stepMs;
      const report = (fields: Record<string, string>) => ({
        at: later(),
        send: () => provider.report(api, taken, fields),
      });
      if (taken.kind === 'Calls') {
        const end = draw.oneOf(callEnds);
        return [report({ CallStatus: 'ringing' }), report(end), report(end)];
      }
      const end = { MessageStatus: draw.oneOf(['delivered', 'delivered', 'delivered', 'undelivered']) };
      const told = [report({ MessageStatus: 'sent' }), report(end), report(end)];
      return draw.next() < 0.15 ? [...told, { at: later(), send: () => reply(taken) }] : told;
    }

    async function reply({ sid, fields }: AcceptedMessage): Promise<void> {
      const words = draw.oneOf(['STOP', 'YES', 'N', 'Where is it?']);
      const text = { From: fields['To']!, Body: words, MessageSid: `in-${sid}` };
      await postHook(api, 'https://hooks.example.test/hooks/text', { fields: text });
      if (words === 'STOP' && !stops.has(fields['To']!)) stops.set(fields['To']!, now.ms);
    }
  });

  async function askSimulated(now: number): Promise<void> {
    const { db } = api.database;
    for (const { id: idOrg } of simulatedPractices) {
      await sql`
        insert into client_settings (id, payment_enabled) values (${idOrg}::bigint, 'T')
        on conflict (id) do update set payment_enabled = 'T'
      `.execute(db);
      for (let n = 0; n < asks; n += 1) {
        const [payment, address] = [
          `ask-${idOrg}-${n}`,
          `20255${String(Number(idOrg) % 1000).padStart(3, '0')}${String(n).padStart(2, '0')}`,
        ];
        await sql`
          insert into payments (id, id_org, first_name, amount, mobile_phone)
          values (${payment}, ${idOrg}::bigint, 'Ada', 1, ${address})
        `.execute(db);
        await db.transaction().execute((trx) =>
          planRequestMessages(trx, [{ id: newId(now), payment, channel: 'text', address, sendAt: now }], {
            templates: { chosen: {}, versions: {} },
            now,
          }),
        );
      }
    }
  }

  async function judge(jobs: readonly string[], stops: ReadonlyMap<string, number>): Promise<void> {
    const { db } = api.database;
    const messageOf = ({ fields }: AcceptedMessage) =>
      new URL(fields['StatusCallback']!).pathname.split('/').at(-1)!;
    const sentBy = new Map<string, AcceptedMessage[]>();
    for (const taken of provider.accepted)
      sentBy.set(messageOf(taken), [...(sentBy.get(messageOf(taken)) ?? []), taken]);
    const { rows } = await sql<{
      id: string;
      channel: string;
      status: string;
      id_org: string;
      last: string;
      moves: number;
      attempts: number;
      reason: string | null;
      payment: string | null;
    }>`
      select id, channel, status, id_org::text, attempts, reason, payment,
        (select status from message_moves where message = messages.id order by id desc limit 1) as last,
        (select count(*)::int from message_moves where message = messages.id and event = 'claim') as moves
      from messages where job = any(${[...jobs]}::text[]) or payment is not null
    `.execute(db);
    expect(rows.length).to.be.greaterThan(people * 5);
    for (const { id, channel, status, last } of rows) {
      expect(last, `the ledger of ${id}`).to.equal(status);
      expect(status, `${channel} ${id}`).to.be.oneOf(
        channel === 'email'
          ? ['delivered', 'left_out']
          : ['sent', 'delivered', 'failed', 'left_out', 'unknown'],
      );
      const sent = sentBy.get(id)?.length ?? 0;
      // A call may be retried and then skipped if the patient answered by text in the meantime.
      if (channel === 'text') {
        expect(sent, `times that ${id} was sent`).to.be.at.most(status === 'left_out' ? 0 : 1);
        expect(status, `the outcome of ${id}`).to.not.equal('unknown');
        if (status === 'sent' || status === 'delivered')
          expect(sent, `times that ${id} was sent`).to.equal(1);
      }
      if (channel === 'voice') expect(sent, `times that ${id} was called`).to.be.at.most(3);
    }
    const requests = new Set(rows.flatMap(({ id, payment }) => (payment === null ? [] : id)));
    expect(requests.size).to.equal(asks * simulatedPractices.length);
    const orgOf = new Map(rows.map(({ id, id_org: idOrg }) => [id, idOrg]));
    for (const taken of provider.accepted) {
      const practice = simulatedPractices.find(({ id }) => id === orgOf.get(messageOf(taken)))!;
      const { sendFrom, sendTo, weekdays, ...hours } = practice;
      const ofReminder = { leadDays: 1, sendFrom, sendTo, weekdays, closedDay: 'before' } as const;
      const rules = requests.has(messageOf(taken)) ? anyTime : ofReminder;
      expect(
        nextOpening(rules, { ...hours, holidays: [] }, taken.at / 1000),
        `sent at ${new Date(taken.at).toISOString()}`,
      ).to.equal(taken.at / 1000);
      const stopped = stops.get(taken.fields['To']!);
      if (taken.kind === 'Messages' && stopped !== undefined)
        expect(taken.at, 'after a stop').to.be.at.most(stopped);
    }
    await judgeCounts(jobs);
    const unaudited = await sql`
      select row.id from notification_rows row
      where answer is not null and not exists (
        select 1 from audit where resource = 'notification_rows' and record_id = row.id
      )
    `.execute(db);
    expect(unaudited.rows, 'answers without an audit row').to.deep.equal([]);
  }

  async function judgeCounts(jobs: readonly string[]): Promise<void> {
    const { rows } = await sql<Record<string, number | string>>`
      select jobs.status, jobs.total, jobs.waiting, jobs.sent, jobs.delivered, jobs.failed,
        jobs.confirmed, people.*
      from jobs
      cross join lateral (
        select count(*)::int as c_total, count(*) filter (where sent)::int as c_sent,
          count(*) filter (where delivered)::int as c_delivered
        from (
          select bool_or(status in ('sent', 'delivered', 'unknown')) as sent, bool_or(status = 'delivered') as delivered
          from messages where job = jobs.id and send_at is not null group by "row"
        ) each
      ) people
      where jobs.id = any(${[...jobs]}::text[])
    `.execute(api.database.db);
    for (const job of rows) {
      expect(job['status']).to.equal('done');
      expect([job['total'], job['sent'], job['delivered'], job['waiting']]).to.deep.equal([
        job['c_total'],
        job['c_sent'],
        job['c_delivered'],
        0,
      ]);
    }
  }
});

const fine = () => undefined;
/** Provider responses: mostly success; others are accepted without a clear response, lost, or rejected temporarily or permanently. */
const answers = [
  ...Array.from({ length: 15 }, () => fine),
  () => 'drop' as const,
  () => ({ acceptAndAnswer: { status: 500 } }),
  () => ({ acceptAndAnswer: { status: 504 } }),
  () => ({ acceptAndAnswer: { body: '<html>' } }),
  () => ({ drop: true as const }),
  () => ({ status: 429 }),
  () => ({ status: 503 }),
  () => ({ status: 400, body: { code: 21211 } }),
];
/** Returns the body of a text as the provider lists it: original, changed, or empty. */
const keepings = [
  (sent: string) => sent,
  (sent: string) => sent.replaceAll(':', ' -').toUpperCase(),
  () => '',
];
const callEnds = [
  { CallStatus: 'completed', AnsweredBy: 'human' },
  { CallStatus: 'completed', AnsweredBy: 'human' },
  { CallStatus: 'busy' },
  { CallStatus: 'no-answer' },
  { CallStatus: 'failed' },
] as readonly Record<string, string>[];
