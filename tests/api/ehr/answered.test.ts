import { expect } from 'chai';
import { sql } from 'kysely';
import { undoSeconds } from '../../../server/api/reminders/record-answer.ts';
import { answerEventMessages } from '../../../shared/locales/en/health-record.ts';
import { appointment, changeAtRecord, staffed } from '../../support/fhir/appointments.ts';
import { linkRecord, type Linked } from '../../support/fhir/linked-practice.ts';
import { logOfTasks } from '../../support/run-worker.ts';
import type { ApiAnswer } from '../../support/test-api.ts';
import { openDeliveryTrial, type DeliveryTrial } from '../reminders/delivery-trial.ts';

describe('an answer to an appointment from a health record', () => {
  let trial: DeliveryTrial;
  let linked: Pick<Linked, 'fhir' | 'set'>;
  let list: string;
  beforeEach(async () => {
    trial = await openDeliveryTrial({}, { recordAnswerMs: 300 });
    linked = await linkRecord(trial.api);
    const pending = appointment('x1', { status: 'pending', comment: 'Bring the referral' });
    linked.fhir.resources.push(...structuredClone([...staffed, pending]));
    list = await trial.list([]);
    await readList();
  });
  afterEach(async () => {
    expect(linked.fhir.errors).to.deep.equal([]);
    await trial.close();
    await linked.fhir.close();
  });
  const readList = async () => {
    const days = { from: '2026-03-10', to: '2026-03-12' };
    expect((await trial.call(`POST notifications/${list}/appointments`, days)).status).to.equal(200);
  };
  const query = async <Row>(asked: ReturnType<typeof sql<Row>>) =>
    (await asked.execute(trial.api.database.db)).rows;
  const link = async (id = list) => {
    const [visit] = await query(
      sql<{ id: string; cid: string }>`select id, cid from notification_rows where notification = ${id}`,
    );
    return { oid: visit!.id, cid: visit!.cid };
  };
  const answer = async (action: string, id = list) => {
    const { status, body } = await trial.api.call(`POST notifications/email/${action}`, await link(id));
    expect(status, body.msg).to.equal(200);
  };
  const notices = () =>
    query(
      sql<{ reference: string; state: string; answer: string; wait: number }>`
        select reference, state, answer,
          extract(epoch from due)::double precision - ${trial.api.now.ms / 1000}::double precision as wait
        from record_notices
      `,
    );
  /** Dispatches every waiting event once and returns the log. */
  const tryOnce = () =>
    logOfTasks(trial.api, async (run) => {
      for (const { reference } of await notices()) await run('tell_record', { reference });
    });
  const there = () => linked.fhir.resources.find(({ id }) => id === 'x1')!;
  const patientStatus = () => (there()['participant'] as { status: string }[])[0]!.status;
  const puts = (how: () => ApiAnswer | Promise<ApiAnswer> | undefined) =>
    linked.fhir.behave(({ method }) => (method === 'PUT' ? how() : undefined));
  const putsSent = () => linked.fhir.requests.filter(({ method }) => method === 'PUT');
  const tasks = async () => (await trial.call('GET tasks?kind=record')).body.results;

  it("updates only the patient's participation and only in the version that was read", async () => {
    await answer('confirm');
    await trial.work();
    expect(patientStatus()).to.equal('accepted');
    expect(there()).to.include({ status: 'booked', comment: 'Bring the referral' });
    expect(putsSent().map(({ headers }) => headers['if-match'])).to.deep.equal(['W/"1"']);
    expect(await notices()).to.have.nested.property('[0].state', 'told');
    await answer('confirm');
    await trial.work();
    expect(putsSent()).to.have.length(1);
    await readList();
    expect((await trial.call(`GET notifications/${list}/rows`)).body.results).to.have.length(1);
  });

  it('reports a cancellation only after the undo period', async () => {
    await answer('cancel');
    const [notice] = await notices();
    expect(notice).to.include({ state: 'waiting', answer: 'cancel', wait: undoSeconds });
    await tryOnce();
    expect(there()).to.include({ status: 'cancelled' });
    expect(patientStatus()).to.equal('declined');
    expect(there()).to.have.nested.property('cancelationReason.coding[0].code', 'pat');
  });

  it('reports the previous answer if the new one was undone', async () => {
    const undo = async () =>
      expect((await trial.api.call('POST notifications/email_undo', await link())).status).to.equal(200);
    await answer('cancel');
    await undo();
    expect(await notices()).to.deep.equal([]);
    await answer('confirm');
    await answer('cancel');
    await undo();
    expect(await notices()).to.have.nested.property('[0].answer', 'confirm');
    await trial.work();
    expect(there()).to.include({ status: 'booked' });
  });

  it('uses the latest answer of all lists with the appointment', async () => {
    const first = list;
    list = await trial.list([]);
    await readList();
    await answer('confirm', first);
    await answer('cancel');
    expect((await notices()).map((one) => one.answer)).to.deep.equal(['cancel']);
    const plan = (await trial.call(`GET notifications/${first}/plan`)).body.results[0];
    expect(plan).to.include({ people: 0 });
  });

  it('accepts an answer while the health record is down and reports it later', async () => {
    await answer('confirm');
    for (const how of [
      () => new Promise<ApiAnswer>(() => undefined),
      () => ({ status: 503, body: 'canary' }),
      () => ({ drop: true as const }),
    ]) {
      puts(how);
      await tryOnce();
      expect(await notices()).to.have.nested.property('[0].state', 'waiting');
    }
    linked.fhir.behave(() => undefined);
    linked.fhir.endpoint.revoke();
    await trial.work();
    expect(patientStatus()).to.equal('accepted');
  });

  it('preserves concurrent changes in the health record', async () => {
    await answer('confirm');
    puts(() => {
      linked.fhir.behave(() => undefined);
      changeAtRecord(linked.fhir, 'x1', { comment: 'Room 4' });
      return undefined;
    });
    await tryOnce();
    expect(there()).to.include({ comment: 'Room 4' });
    expect(patientStatus()).to.equal('accepted');
    expect(putsSent()).to.have.length(2);
  });

  it('reports again if the answer changes during reporting', async () => {
    await answer('confirm');
    puts(() => {
      linked.fhir.behave(() => undefined);
      return answer('cancel').then(() => ({ status: 200 }));
    });
    await tryOnce();
    expect((await notices())[0]).to.include({ state: 'waiting', answer: 'cancel' });
    await tryOnce();
    expect(there()).to.include({ status: 'cancelled' });
  });

  const hopeless: Readonly<Record<string, [() => void | Promise<void>, string]>> = {
    'was canceled in the health record': [
      () => changeAtRecord(linked.fhir, 'x1', { status: 'cancelled' }),
      answerEventMessages.closed('cancelled'),
    ],
    'no longer exists': [
      () => void linked.fhir.resources.splice(linked.fhir.resources.indexOf(there()), 1),
      answerEventMessages.gone,
    ],
    'belongs to another health record': [
      () => linked.set({ epic_host: 'https://other.example/fhir' }),
      answerEventMessages.elsewhere,
    ],
    'has no version': [
      () => void (there()['meta'] = undefined),
      'The server did not return the version of the record',
    ],
  };
  for (const [what, [change, why]] of Object.entries(hopeless))
    it(`creates a failed task if the appointment ${what}`, async () => {
      await answer('confirm');
      await change();
      const log = await tryOnce();
      const [task] = await tasks();
      expect(task).to.include({
        status: 'failed',
        detail:
          'Appointment confirmed by the patient: Adacanary Byroncanary, 03/12/2026 10:30 (to the health record)',
      });
      expect(task!['error']).to.include(why);
      expect(putsSent()).to.deep.equal([]);
      expect(log).to.not.match(/canary|eyJ/);
    });

  it('reports nothing for an outdated time or a list without a health record', async () => {
    changeAtRecord(linked.fhir, 'x1', { status: 'cancelled' });
    await readList();
    await answer('confirm');
    list = await trial.list([
      { name: 'By file', mobile_phone: '3125550111', date: '03/12/2026', time: '09:00' },
    ]);
    await answer('confirm');
    await linked.set({ epic_enabled: 'F' });
    expect(await notices()).to.deep.equal([]);
  });
});
