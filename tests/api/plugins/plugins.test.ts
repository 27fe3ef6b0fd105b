import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { pluginMessages, describePluginDelivery } from '../../../shared/locales/en/plugins.ts';
import { recordAnswer } from '../../../server/api/reminders/record-answer.ts';
import { handleReply } from '../../../server/api/reminders/handle-reply.ts';
import { writeOutcomeEvents } from '../../../server/api/plugins/delivery-events.ts';
import { writeEvents } from '../../../server/api/plugins/write-events.ts';
import { createKeyring, owners } from '../../../server/api/secrets/keyring.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { signIn } from '../../support/embedded-api.ts';
import { startTestApi, type ApiAnswer, type TestApi } from '../../support/test-api.ts';
import { openDeliveryTrial, person, type DeliveryTrial } from '../reminders/delivery-trial.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('a plugin', () => {
  let trial: DeliveryTrial;
  let receiver: TestApi;
  let answer: ApiAnswer;
  beforeEach(async () => {
    answer = { status: 204 };
    receiver = await startTestApi(() => answer);
    trial = await openDeliveryTrial();
  });
  afterEach(async () => {
    await trial.close();
    await receiver.close();
  });
  const make = (more: object = {}) =>
    trial.make('plugins', {
      name: 'Chart',
      kind: 'webhook',
      url: `${receiver.url}/in`,
      active: 'T',
      ...more,
    });
  const test = async (id: string) =>
    expect((await trial.call(`POST plugins/${id}/test`, {})).status).to.equal(200);
  const log = async (id: string) => (await trial.call(`GET plugins/${id}/events`)).body.results;
  const happen = () => {
    const facts = sql`select 204117::bigint as id_org, 'confirmed' as event, '{}'::jsonb as data`;
    const { db } = trial.api.database;
    return db.transaction().execute((trx) => writeEvents(trx, { facts, now: trial.api.now.ms }));
  };
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= minuteMs) {
      trial.api.now.ms += minuteMs;
      await tick();
    }
  }
  async function tick(): Promise<void> {
    await sql`select graphile_worker.add_job('send_events', job_key := 'send_events')`.execute(
      trial.api.database.db,
    );
    await trial.work();
  }

  it('receives a signed test event immediately and logs the response', async () => {
    const id = await make({ secret: 'wh-secret', active: 'F' });
    await test(id);
    expect(await log(id)).to.have.length(1);
    await trial.work();
    const [sent] = receiver.requests;
    const {
      'webhook-id': event = '',
      'webhook-timestamp': time = '',
      'webhook-signature': mark,
    } = sent!.headers;
    const body = JSON.stringify(sent!.body);
    expect(sent!.body).to.deep.equal({
      id: event,
      event: 'test',
      time: Number(time),
      organization: '204117',
    });
    expect(mark).to.match(/^v1,/);
    const raw = (await sql<{ body: string }>`select body from plugin_events`.execute(trial.api.database.db))
      .rows[0]!.body;
    expect(JSON.parse(raw)).to.deep.equal(JSON.parse(body));
    expect(mark).to.equal(
      `v1,${createHmac('sha256', 'wh-secret')
        .update(`${String(event)}.${String(time)}.${raw}`)
        .digest('base64')}`,
    );
    const seconds = trial.api.now.ms / 1000;
    expect((await log(id))[0]).to.deep.include({
      id: event,
      event: 'test',
      status: 'delivered',
      tries: 1,
      answer_status: 204,
      fault: null,
      tried: seconds,
    });
    const trail = (await trial.call('GET audit?filter={"action":"test event"}')).body.results;
    expect(trail.map(({ record_id: record }) => record)).to.deep.equal([id]);
  });

  it('retries with increasing delays, in order and under the same event ID', async () => {
    answer = { status: 500 };
    const id = await make();
    await happen();
    trial.api.now.ms += 1000;
    await happen();
    await tick();
    expect(receiver.requests).to.have.length(1);
    await tick();
    expect(receiver.requests, 'not before it is due').to.have.length(1);
    expect((await log(id))[1]).to.deep.include({ status: 'waiting', tries: 1, answer_status: 500 });
    await pass(10 * minuteMs);
    expect(receiver.requests).to.have.length(4);
    answer = { status: 200 };
    await pass(20 * minuteMs);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).to.equal(2);
    expect(ids.lastIndexOf(ids[0])).to.equal(ids.length - 2);
    expect((await log(id)).map(({ status }) => status)).to.deep.equal(['delivered', 'delivered']);
  });

  it('gives up after a day of failures without delaying other plugins', async () => {
    const dead = await make({ url: 'http://127.0.0.1:1/' });
    await make();
    await happen();
    await trial.work();
    expect(receiver.requests).to.have.length(1);
    expect((await log(dead))[0]).to.deep.include({
      status: 'waiting',
      answer_status: null,
      fault: 'unreachable',
    });
    for (let hours = 0; hours < 26; hours += 1) {
      trial.api.now.ms += hourMs;
      await tick();
    }
    await trial.at(trial.api.now.ms);
    const [{ status, tries }] = (await log(dead)) as unknown as [{ status: string; tries: number }];
    expect(status).to.equal('failed');
    expect(tries).to.be.greaterThan(8);
    trial.api.now.ms += 31 * 24 * hourMs;
    await sweep({ db: trial.api.database.db, clock: () => trial.api.now.ms });
    await trial.at(trial.api.now.ms);
    expect(await log(dead)).to.deep.equal([]);
  });

  it('logs an unreadable secret without delaying other plugins and works again with a new secret', async () => {
    const id = await make({ secret: 'wh-secret' });
    const { db } = trial.api.database;
    const sealed = createKeyring(['the secret of another time']).seal(
      'wh-secret',
      owners.pluginSecret('204117'),
    );
    await sql`update plugins set secret = ${sealed} where id = ${id}`.execute(db);
    const others = await Promise.all(Array.from({ length: 5 }, () => make()));
    await happen();
    await tick();
    expect(receiver.requests).to.have.length(5);
    for (const other of others) expect((await log(other))[0]).to.include({ status: 'delivered' });
    expect((await log(id))[0]).to.deep.include({
      status: 'waiting',
      tries: 1,
      answer_status: null,
      fault: 'unreadable',
    });
    await test(id);
    await trial.work();
    const [tested] = await log(id);
    expect(tested).to.include({ event: 'test', status: 'failed', fault: 'unreadable' });
    expect(describePluginDelivery(apiCalls.listPluginEvents.result.read(tested)!, String)).to.equal(
      'Test event: not delivered, the secret can’t be read: enter it again. Tried 1 time, won’t try again.',
    );
    expect((await trial.call('PUT plugins', { id, secret: 'another' })).status).to.equal(200);
    await pass(2 * minuteMs);
    expect(receiver.requests).to.have.length(6);
    expect((await log(id))[1]).to.include({ status: 'delivered', fault: null });
  });

  it('receives a test event once, ahead of waiting events', async () => {
    answer = { status: 500 };
    const id = await make();
    await happen();
    await trial.work();
    await test(id);
    await trial.work();
    await pass(minuteMs);
    expect(receiver.requests.map(({ body }) => (body as unknown as { event: string }).event)).to.deep.equal([
      'confirmed',
      'test',
      'confirmed',
    ]);
    expect((await log(id)).map(({ event, status }) => [event, status])).to.deep.equal([
      ['test', 'failed'],
      ['confirmed', 'waiting'],
    ]);
  });

  it('accepts only known events and is limited to its practice', async () => {
    const wrong = { name: 'C', url: 'https://hook.example/', events: 'confirmed, paid' };
    expect((await trial.call('POST plugins', wrong)).body.msg).to.equal(pluginMessages.events);
    const id = await make({ events: ' Failed,confirmed ' });
    expect((await trial.call(`GET plugins/${id}`)).body.results[0]).to.include({
      events: 'confirmed, failed',
    });
    const other = await signIn(trial.api, { org: '204260' });
    const home = await signIn(trial.api, { org: '204117', group: 'Accounts' });
    for (const route of [`GET plugins/${id}/events`, `POST plugins/${id}/test`]) {
      const body = route.startsWith('POST') ? {} : undefined;
      expect((await trial.api.call(route, body, { token: other })).status, route).to.equal(404);
      expect((await trial.api.call(route, body, { token: home })).status, route).to.equal(403);
    }
  });

  describe('a plugin of an organization awaiting approval', () => {
    const approve = (isAwaiting: boolean) =>
      sql`update org set awaits_approval = ${isAwaiting} where id = 204117`.execute(trial.api.database.db);

    it('receives neither events nor test events', async () => {
      const id = await make();
      await approve(true);
      await happen();
      const tested = await trial.call(`POST plugins/${id}/test`, {});
      expect([tested.status, tested.body.msg]).to.deep.equal([409, approvalMessages.noPlugins]);
      await trial.work();
      expect([receiver.requests, await log(id)]).to.deep.equal([[], []]);
      await approve(false);
      await test(id);
      await trial.work();
      expect(receiver.requests).to.have.length(1);
    });

    it('receives earlier events only after approval', async () => {
      const id = await make();
      await happen();
      await approve(true);
      await trial.work();
      await tick();
      expect(receiver.requests).to.deep.equal([]);
      await approve(false);
      await tick();
      expect((await log(id)).map(({ status }) => status)).to.deep.equal(['delivered']);
    });

    it('receives no event for a message captured in the test outbox', async () => {
      await make();
      const { db } = trial.api.database;
      await trial.send([person(1)]);
      await trial.work();
      receiver.requests.length = 0;
      await sql`update messages set reason = 'awaiting_approval'`.execute(db);
      const { rows } = await sql<{ id: string }>`select id from messages`.execute(db);
      const ids = rows.map(({ id }) => id);
      expect(ids).to.have.length(2);
      await db.transaction().execute((trx) => writeOutcomeEvents(trx, ids, trial.api.now.ms));
      await tick();
      expect(receiver.requests).to.deep.equal([]);
    });
  });

  describe('plugin events', () => {
    const told = () =>
      receiver.requests.map(({ body }) => body as unknown as Record<string, Record<string, unknown>>);
    const events = () => told().map(({ event }) => String(event));
    const byText = (n: number) => person(n, { email: '', patient_code: `P-${n}` });
    const rowOf = async (name: string) =>
      (
        await sql<{
          id: string;
          cid: string;
        }>`select id, cid from notification_rows where name = ${name}`.execute(trial.api.database.db)
      ).rows[0]!;
    const answers = async (
      row: string,
      answer: 'confirm' | 'cancel' | 'callback' | 'not_pat',
      replyText?: string,
    ) => {
      const taking = { row, answer, by: 'text', replyText, now: trial.api.now.ms } as const;
      await trial.api.database.db.transaction().execute((trx) => recordAnswer(trx, taking));
    };

    it('report message outcomes, and each answer once', async () => {
      await make();
      const job = await trial.send([byText(1)]);
      await trial.work();
      const { id: row } = await rowOf('Person 1');
      await answers(row, 'confirm', 'Yes');
      await answers(row, 'confirm', 'Yes');
      await answers(row, 'callback', 'Call me');
      await trial.work();
      expect(events()).to.deep.equal(['delivered', 'confirmed', 'callback']);
      const [delivered, confirmed] = told();
      const appointment = {
        id: row,
        patient_code: 'P-1',
        name: 'Person 1',
        date: '03/12/2026',
        time: '09:30',
      };
      expect(delivered).to.deep.include({ organization: '204117', appointment });
      expect(delivered!['message']).to.deep.include({ job, channel: 'text', reason: null });
      expect(confirmed).to.deep.include({
        appointment,
        answer: { answer: 'confirm', by: 'text', words: 'Yes' },
      });
      expect(JSON.stringify(told())).to.not.include('3125550101');
    });

    it("report only subscribed events of the plugin's practice while the plugin is active", async () => {
      await make({ events: 'opted_out' });
      await make({ active: 'F' });
      const other = await signIn(trial.api, { org: '204260' });
      const theirs = { name: 'Theirs', url: `${receiver.url}/in`, active: 'T' };
      expect((await trial.api.call('POST plugins', theirs, { token: other })).status).to.equal(200);
      await trial.send([byText(1), byText(2)]);
      await trial.work();
      await answers((await rowOf('Person 1')).id, 'not_pat');
      const stop = { idOrg: '204117', from: '3125550199', text: 'STOP', now: trial.api.now.ms };
      await trial.api.database.db.transaction().execute((trx) => handleReply(trx, stop));
      await trial.work();
      expect(events()).to.deep.equal(['opted_out', 'opted_out']);
      expect(told().map(({ stop: said }) => said)).to.deep.equal([
        undefined,
        { channel: 'text', address: '3125550199', words: 'STOP' },
      ]);
    });

    it('report nothing after a rollback but report an undone answer', async () => {
      await make({ events: 'cancelled, undone' });
      await trial.send([person(1)]);
      await trial.work();
      const { id: row, cid } = await rowOf('Person 1');
      const link = { oid: row, cid };
      const rolled = trial.api.database.db.transaction().execute(async (trx) => {
        await recordAnswer(trx, { row, answer: 'cancel', by: 'email', now: trial.api.now.ms });
        throw new Error('rolled back');
      });
      await rolled.catch(() => undefined);
      await trial.work();
      expect(events()).to.deep.equal([]);
      await trial.api.call('POST notifications/email/cancel', link);
      expect((await trial.api.call('POST notifications/email_undo', link)).status).to.equal(200);
      await trial.work();
      expect(events()).to.deep.equal(['cancelled', 'undone']);
      expect(told()[1]!['answer']).to.deep.equal({ answer: null, by: null, words: null });
    });
  });
});
