import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { bankBody, cardBody } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { startLinked, practice, type Linked } from '../../support/fhir/linked-practice.ts';
import { logOfTasks, runWorker } from '../../support/run-worker.ts';
import type { ApiAnswer } from '../../support/test-api.ts';

const hourMs = 3_600_000;

describe('a completed payment', () => {
  let linked: Linked;
  beforeEach(async () => {
    linked = await startLinked({ recordAnswerMs: 300 });
    await linked.set({ epic_post_pay_enabled: 'T' });
  });
  afterEach(async () => {
    expect(linked.fhir.errors).to.deep.equal([]);
    await linked.close();
  });
  const work = () => runWorker(linked.api);
  /** Dispatches every waiting event once and returns the log. */
  const tryOnce = () =>
    logOfTasks(linked.api, async (run) => {
      for (const { reference } of await notices()) await run('tell_record', { reference });
    });
  const pay = async (body: object = cardBody('card or bank'), key = 'key-0001') => {
    expect((await linked.api.submit(body, key)).body.success).to.equal(true);
  };
  const notices = async () => {
    const { rows } = await sql<{ state: string; tries: number; reference: string }>`
      select state, tries, reference from record_notices order by reference
    `.execute(linked.api.database.db);
    return rows;
  };
  const events = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from payment_events where kind like '%recorded' order by id
    `.execute(linked.api.database.db);
    return rows.map(({ kind }) => kind);
  };
  const tasks = async () => {
    const token = await signIn(linked.api, { org: practice });
    return (await linked.api.call('GET tasks?kind=record', undefined, { token })).body.results;
  };
  const posts = (how: () => ApiAnswer | Promise<ApiAnswer>) =>
    linked.fhir.behave(({ method, path }) =>
      method === 'POST' && path.startsWith('fhir/') ? how() : undefined,
    );

  it('posts to the health record with our reference and the invoice', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from payments where id = ${cardBody('card or bank').payment_id}
    `.execute(linked.api.database.db);
    const items = JSON.stringify([{ other_id: 'Invoice/i1', desc: 'Visit', qty: 1, amount: '45.00' }]);
    await sql`update payments set items = ${items}::json where id = ${rows[0]!.id}`.execute(
      linked.api.database.db,
    );
    await pay();
    await work();
    const [made] = linked.fhir.made();
    const [notice] = await notices();
    expect(notice).to.include({ state: 'told' });
    expect(made).to.deep.include({
      status: 'active',
      paymentAmount: { value: 45, currency: 'USD' },
      disposition: 'Paid by VISA ending in 4242',
    });
    expect(made!['identifier']).to.have.deep.nested.property('[0].value', notice!.reference);
    expect(made!['detail']).to.have.deep.nested.property('[0].request', { reference: 'Invoice/i1' });
    expect(made!['detail']).to.have.length(1);
    expect(await events()).to.deep.equal(['recorded']);
    expect(await tasks()).to.deep.equal([]);
  });

  it("identifies the patient by the practice's ID type if there is no invoice", async () => {
    await pay(bankBody('card or bank'));
    await work();
    const { rows } = await sql<{ patient_id: string }>`
      select patient_id from payments where status = 'Paid' and attempt is not null
    `.execute(linked.api.database.db);
    expect(linked.fhir.made()[0]!['detail']).to.have.deep.nested.property('[0].request', {
      type: 'Patient',
      ...(rows[0]!.patient_id && { identifier: { type: { text: 'MRN' }, value: rows[0]!.patient_id } }),
    });
  });

  it('posts nothing if the setting is off or the payment is declined', async () => {
    await linked.api.submit(cardBody('card or bank', { card_number: '4000000000000002' }), 'key-0001');
    await linked.set({ epic_post_pay_enabled: 'F' });
    await pay(cardBody('card or bank'), 'key-0002');
    await work();
    expect(await notices()).to.deep.equal([]);
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  it('posts once despite retries', async () => {
    await pay();
    linked.fhir.behave(({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('fhir/')) return undefined;
      linked.fhir.behave(() => undefined);
      return { drop: true };
    });
    await tryOnce();
    await tryOnce();
    await sql`update record_notices set state = 'waiting'`.execute(linked.api.database.db);
    await tryOnce();
    expect(linked.fhir.made()).to.have.length(1);
  });

  it('succeeds while the health record is down and gets posted later', async () => {
    posts(() => new Promise(() => undefined));
    await pay();
    await tryOnce();
    for (const answer of [
      { status: 500, body: 'canary' },
      { status: 429, headers: { 'Retry-After': '600' } },
      { drop: true as const },
    ]) {
      posts(() => answer);
      linked.api.now.ms += hourMs;
      await tryOnce();
    }
    expect(await notices()).to.have.nested.property('[0].state', 'waiting');
    linked.fhir.behave(() => undefined);
    await work();
    expect(await notices()).to.have.nested.property('[0].state', 'told');
    expect(linked.fhir.made()).to.have.length(1);
  });

  it('gets no more retries after several days, appears in the timeline and as a failed task, and can be retried manually', async () => {
    posts(() => ({ status: 503, body: 'canaryDiagnostics' }));
    await pay();
    for (let hours = 0; (await notices())[0]!.state === 'waiting' && hours < 200; hours += 12) {
      await tryOnce();
      linked.api.now.ms += 12 * hourMs;
    }
    expect(await events()).to.deep.equal(['not_recorded']);
    const [task] = await tasks();
    expect(task).to.include({ status: 'failed', detail: 'Payment of $45.00 (to the health record)' });
    expect(task!['error']).to.include('The server answered 503').and.not.include('canary');
    linked.fhir.behave(() => undefined);
    const token = await signIn(linked.api, { org: practice });
    const again = await linked.api.call('PUT tasks', { id: task!['id'], status: 'queued' }, { token });
    expect(again.body).to.include({ success: true });
    expect((await tasks())[0]).to.include({ status: 'queued' });
    await work();
    expect(await events()).to.deep.equal(['not_recorded', 'recorded']);
    expect((await tasks())[0]!['status']).to.equal('done');
  });

  it('gets no retries if the health record rejects it permanently', async () => {
    posts(() => linked.fhir.outcome(422, 'business-rule'));
    await pay();
    const log = await tryOnce();
    expect(await notices()).to.have.nested.property('[0].state', 'failed');
    expect((await tasks())[0]!['error']).to.include('422: business-rule');
    expect(log)
      .to.include('health record could not be updated')
      .and.not.match(/canary|eyJ|4242/);
  });

  it('posts a partial refund once as a negative payment after the original payment', async () => {
    await pay();
    await work();
    const token = await signIn(linked.api, { org: practice });
    const refund = () =>
      linked.api.call(
        `POST payments/${cardBody('card or bank').payment_id}/refunds`,
        { amount: '10.00', reason: 'canaryPaid twice' },
        { token, headers: { 'Idempotency-Key': 'refund-0001' } },
      );
    posts(() => ({ status: 503 }));
    expect((await refund()).body).to.include({ success: true });
    expect(linked.fhir.made()).to.have.length(1);
    await tryOnce();
    linked.fhir.behave(() => undefined);
    await refund();
    await tryOnce();
    await sql`update record_notices set state = 'waiting'`.execute(linked.api.database.db);
    await work();
    const [paid, given, ...others] = linked.fhir.made();
    expect(others).to.deep.equal([]);
    expect(given).to.deep.include({
      paymentAmount: { value: -10, currency: 'USD' },
      disposition: 'Refunded',
    });
    expect(given!['detail']).to.have.length(1);
    expect(given!['detail']).to.have.deep.nested.property('[0].amount', { value: -10, currency: 'USD' });
    const [charge] = paid!['identifier'] as { system: string; value: string }[];
    expect(given!['detail']).to.have.deep.nested.property('[0].predecessor', charge);
    expect(JSON.stringify(given)).to.not.include('canary');
  });

  it('posts a bank return of the full amount once, also after a partial refund', async () => {
    await pay(bankBody('card or bank', { account_number: '900000002007' }));
    await work();
    const token = await signIn(linked.api, { org: practice });
    await linked.api.call(
      `POST payments/${cardBody('card or bank').payment_id}/refunds`,
      { amount: '10.00', reason: 'Paid twice' },
      { token, headers: { 'Idempotency-Key': 'refund-0001' } },
    );
    linked.api.now.ms += hourMs;
    for (let time = 0; time < 2; time += 1) {
      await addJob(linked.api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await work();
      linked.api.now.ms += hourMs;
    }
    await sql`update record_notices set state = 'waiting'`.execute(linked.api.database.db);
    await tryOnce();
    expect(await notices()).to.have.length(3);
    const [paid, given, returned, ...others] = linked.fhir.made();
    expect(others).to.deep.equal([]);
    expect(paid).to.include({ disposition: 'Accepted from bank account ending in 2007' });
    expect(given).to.deep.include({ paymentAmount: { value: -10, currency: 'USD' } });
    expect(returned).to.deep.include({
      status: 'active',
      paymentAmount: { value: -45, currency: 'USD' },
      disposition: 'Returned by the bank: Insufficient funds (R01)',
    });
    const [charge] = paid!['identifier'] as { system: string; value: string }[];
    const [own] = returned!['identifier'] as { system: string; value: string }[];
    expect(own).to.deep.equal({ ...charge, value: `return ${charge!.value}` });
    expect(returned!['detail']).to.have.length(1);
    expect(returned!['detail']).to.have.deep.nested.property('[0].predecessor', charge);
    expect((await events()).slice(0, 3)).to.deep.equal(['recorded', 'recorded', 'recorded']);
  });

  it('gets a failed task that names the bank return, which is not posted while the setting is off', async () => {
    await pay(bankBody('card or bank', { account_number: '900000002007' }));
    await work();
    posts(() => linked.fhir.outcome(422, 'business-rule'));
    linked.api.now.ms += hourMs;
    await addJob(linked.api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await work();
    const [task] = await tasks();
    expect(task).to.include({
      status: 'failed',
      detail: 'Bank return of $45.00 (to the health record)',
    });
    expect(task!['error']).to.include('Enter the return there by hand');
    await linked.set({ epic_post_pay_enabled: 'F' });
    await pay(bankBody('card or bank', { account_number: '900000002007' }), 'key-0002');
    linked.api.now.ms += hourMs;
    await addJob(linked.api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await work();
    expect(await notices()).to.have.length(2);
  });

  it('gets a failed task that names the refund, which is posted only while the setting is on', async () => {
    await pay();
    await work();
    posts(() => linked.fhir.outcome(422, 'business-rule'));
    const token = await signIn(linked.api, { org: practice });
    const refund = (key: string) =>
      linked.api.call(
        `POST payments/${cardBody('card or bank').payment_id}/refunds`,
        { amount: '10.00', reason: 'Paid twice' },
        { token, headers: { 'Idempotency-Key': key } },
      );
    await refund('refund-0001');
    await tryOnce();
    const [task] = await tasks();
    expect(task).to.include({ status: 'failed', detail: 'Refund of $10.00 (to the health record)' });
    expect(task!['error']).to.include('Enter the refund there by hand');
    await linked.set({ epic_post_pay_enabled: 'F' });
    await refund('refund-0002');
    expect(await notices()).to.have.length(2);
  });
});
