import { expect } from 'chai';
import { recordListMessages as messages, recordRowErrors } from '../../../shared/locales/en/health-record.ts';
import { rowReasons } from '../../../shared/locales/en/jobs.ts';
import { appointment, changeAtRecord, of, patient, staffed } from '../../support/fhir/appointments.ts';
import { linkRecord, type Linked } from '../../support/fhir/linked-practice.ts';
import { signIn } from '../../support/embedded-api.ts';
import type { ApiAnswer } from '../../support/test-api.ts';
import { openDeliveryTrial, type DeliveryTrial } from '../reminders/delivery-trial.ts';

const days = { from: '2026-03-10', to: '2026-03-12' };

describe('a notification list from a health record', () => {
  let trial: DeliveryTrial;
  let linked: Pick<Linked, 'fhir' | 'set'>;
  let list: string;
  beforeEach(async () => {
    trial = await openDeliveryTrial({}, { recordAnswerMs: 300 });
    linked = await linkRecord(trial.api);
    linked.fhir.resources.push(...structuredClone([...staffed, appointment('x1')]));
    list = await trial.list([]);
  });
  afterEach(async () => {
    expect(linked.fhir.errors).to.deep.equal([]);
    await trial.close();
    await linked.fhir.close();
  });
  const ask = (span: object = days, id = list) => trial.call(`POST notifications/${id}/appointments`, span);
  const read = async (span: object = days): Promise<Record<string, unknown>> => {
    const { status, body } = await ask(span);
    expect(status, body.msg).to.equal(200);
    return body.results[0]!;
  };
  const rows = async () => (await trial.call(`GET notifications/${list}/rows`)).body.results;
  const row = async () => (await rows())[0]!;
  const put = (...resources: object[]) => void linked.fhir.resources.push(...(resources as never[]));
  const send = async () => {
    const job = await trial.make('jobs', { notification: list });
    expect((await trial.call('PUT jobs', { id: job, status: 'queued' })).status).to.equal(200);
    await trial.work();
    return job;
  };

  it("imports upcoming appointments as rows in the practice's time zone", async () => {
    expect(await read()).to.include({ rows: 1, accepted: 1, rejected: 0, cancelled: 0, updated: 0 });
    expect(await row()).to.include({
      name: 'Adacanary Byroncanary',
      patient_code: 'P-77',
      mobile_phone: '3125550177',
      email: 'adacanary@mail.example',
      date: '03/12/2026',
      time: '10:30',
      provider: 'Dr. Grace Hopper',
      location: 'Lakeside, 2nd floor',
      status: 'ready',
    });
    const stored = (await trial.call(`GET notifications/${list}`)).body.results[0];
    expect(stored).to.include({
      total: 1,
      status: 'ready',
      record_from: '03/10/2026',
      record_to: '03/12/2026',
    });
    const asked = linked.fhir.requests.find(({ path }) => path.startsWith('fhir/Appointment'))!;
    const query = new URL(asked.path, 'http://fhir').searchParams;
    expect(query.getAll('date')).to.deep.equal(['ge2026-03-10T05:00:00Z', 'lt2026-03-13T05:00:00Z']);
    expect(query.get('status')).to.equal('booked,pending');
  });

  it('rejects a foreign number with a reason', async () => {
    const telecom = [{ system: 'phone', use: 'mobile', value: '+65 6123 4567' }];
    put(patient('p2', { telecom }), appointment('x2', of('p2')));
    await read();
    expect((await rows())[1]).to.include({
      mobile_phone: '+65 6123 4567',
      status: 'error',
      reason: 'Mobile Phone is a number in another country. Use a US number.',
    });
  });

  it('reads all pages and skips other days and canceled appointments', async () => {
    for (const n of [2, 3, 4, 5]) put(patient(`p${n}`), appointment(`x${n}`, of(`p${n}`)));
    put(appointment('late', { start: '2026-03-13T05:00:00Z' }), appointment('off', { status: 'cancelled' }));
    expect(await read()).to.include({ rows: 5, accepted: 5 });
    expect((await rows()).map(({ name }) => name))
      .to.have.length(5)
      .and.include('Pat Numberp5');
  });

  it('works with a server that ignores or rejects _include', async () => {
    linked.fhir.behave(({ path }) =>
      path.includes('_include') ? linked.fhir.outcome(400, 'not-supported') : undefined,
    );
    await read();
    expect(await row()).to.include({ patient_code: 'P-77', provider: 'Dr. Grace Hopper', status: 'ready' });
  });

  it('matches contacts by patient code, or else by name and phone, but never by phone alone', async () => {
    const byCode = await trial.make('contacts', {
      first_name: 'Ada',
      last_name: 'King',
      patient_code: 'P-77',
    });
    const same = await trial.make('contacts', {
      first_name: 'Pat',
      last_name: 'Numberp2',
      mobile_phone: '3125550100',
    });
    put(patient('p2'), appointment('x2', of('p2')), patient('p3'), appointment('x3', of('p3')));
    await read();
    expect((await rows()).map(({ contact }) => contact ?? null)).to.deep.equal([byCode, same, null]);
  });

  it("matches the practice's own contact even if another practice has one with the same name and phone", async () => {
    const same = { first_name: 'Pat', last_name: 'Numberp2', mobile_phone: '3125550100' };
    const own = await trial.make('contacts', same);
    const token = await signIn(trial.api, { org: '204260' });
    expect((await trial.api.call('POST contacts', same, { token })).status).to.equal(200);
    put(patient('p2'), appointment('x2', of('p2')));
    await read();
    expect((await rows()).map(({ contact }) => contact ?? null)).to.deep.equal([null, own]);
  });

  it('changes nothing on a second import, preserving manual corrections', async () => {
    await read();
    const { id } = await row();
    await trial.call(`PUT notifications/${list}/rows/${id}`, { mobile_phone: '312-555-0123' });
    expect(await read()).to.include({ rows: 0, unchanged: 1, updated: 0, withdrawn: 0 });
    expect(await rows()).to.have.length(1);
    expect(await row()).to.include({ id, mobile_phone: '3125550123' });
  });

  it('withdraws appointments canceled, moved or deleted in the record and restores them if they return', async () => {
    put(patient('p2'), appointment('x2', of('p2')));
    await read();
    changeAtRecord(linked.fhir, 'x1', { status: 'cancelled' });
    linked.fhir.resources.splice(
      linked.fhir.resources.findIndex(({ id }) => id === 'x2'),
      1,
    );
    expect(await read()).to.include({ withdrawn: 2, rows: 0 });
    expect((await rows()).map(({ reason }) => reason)).to.deep.equal([messages.canceled, messages.gone]);
    const plan = (await trial.call(`GET notifications/${list}/plan`)).body.results[0];
    expect(plan).to.include({ people: 0 });
    changeAtRecord(linked.fhir, 'x1', { status: 'booked' });
    expect(await read()).to.include({ updated: 1, withdrawn: 0 });
    expect(await row()).to.include({ status: 'ready', reason: null });
  });

  it('rechecks moved appointments and keeps manually excluded rows excluded', async () => {
    put(patient('p2'), appointment('x2', of('p2')));
    await read();
    const { id } = (await rows())[1]!;
    await trial.call(`PUT notifications/${list}/rows/${id}`, { left_out: 'T' });
    changeAtRecord(linked.fhir, 'x1', { start: '2026-03-20T14:00:00+00:00' });
    changeAtRecord(linked.fhir, 'x2', { start: '2026-03-12T17:00:00Z' });
    expect(await read()).to.include({ rows: 0, updated: 2 });
    const [one, two] = await rows();
    expect(one).to.include({ date: '03/20/2026', time: '09:00', status: 'ready' });
    expect(two).to.include({ time: '12:00', reason: rowReasons.leftOut });
  });

  it('reminds once per appointment time across lists and again for a new time', async () => {
    await read();
    const job = await send();
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.deep.equal([
      'delivered',
      'delivered',
    ]);
    const first = list;
    list = await trial.list([]);
    await read();
    expect((await trial.call(`GET notifications/${list}/plan`)).body.results[0]).to.include({ people: 0 });
    const again = await send();
    expect((await trial.messagesOf(again)).map(({ reason }) => reason)).to.deep.equal(['reached', 'reached']);

    list = first;
    changeAtRecord(linked.fhir, 'x1', { start: '2026-03-12T18:00:00Z' });
    expect(await read()).to.include({ rows: 1, accepted: 1, withdrawn: 1 });
    expect((await rows()).map(({ time, reason }) => [time, reason])).to.deep.equal([
      ['10:30', messages.moved],
      ['13:00', null],
    ]);
    expect(await read()).to.include({ rows: 0, unchanged: 1, withdrawn: 0 });
    const moved = await send();
    expect((await trial.messagesOf(moved)).map(({ status }) => status)).to.include.members([
      'delivered',
      'delivered',
    ]);
  });

  it('withdraws canceled or moved appointments but adds no rows while its job is sending', async () => {
    for (const n of [2, 3])
      put(patient(`p${n}`), appointment(`x${n}`, { ...of(`p${n}`), start: '2026-03-20T15:00:00Z' }));
    await read({ from: '2026-03-10', to: '2026-03-20' });
    const job = await send();
    changeAtRecord(linked.fhir, 'x2', { status: 'cancelled' });
    changeAtRecord(linked.fhir, 'x3', { start: '2026-03-20T16:00:00Z' });
    put(patient('p4'), appointment('x4', { ...of('p4'), start: '2026-03-20T15:00:00Z' }));
    expect(await read({ from: '2026-03-10', to: '2026-03-20' })).to.include({
      rows: 0,
      withdrawn: 2,
      later: 2,
    });
    await trial.at(Date.UTC(2026, 2, 18, 15));
    await trial.work();
    const later = (await trial.messagesOf(job)).filter(
      ({ name, channel }) => name.startsWith('Pat') && channel === 'text',
    );
    expect(later).to.have.length(2);
    for (const one of later) expect(one).to.include({ status: 'left_out', reason: 'withdrawn' });
    expect(await rows()).to.have.length(3);
  });

  it('saves malformed appointments as rows with errors and reports duplicates', async () => {
    const open = (id: string, more: object) => appointment(id, { ...of('p2'), ...more });
    put(
      patient('p2'),
      patient('p3', { telecom: [{ system: 'phone', use: 'mobile', value: '12' }] }),
      patient('p4', { deceasedBoolean: true }),
    );
    const wrong = [
      open('w1', { start: undefined }),
      open('w2', { participant: [{ actor: { reference: 'Location/l1' }, status: 'accepted' }] }),
      open('w3', { participant: [...of('p2').participant, ...of('p1').participant] }),
      appointment('w4', of('p3')),
      appointment('w5', of('p4')),
      appointment('w6', of('nobody')),
      open('', { id: undefined }),
      appointment('x1'),
    ];
    const entry = [appointment('x1'), ...wrong].map((resource) => ({ resource }));
    linked.fhir.behave(({ path }) =>
      path.startsWith('fhir/Appointment') && path.includes('_include')
        ? { body: { resourceType: 'Bundle', type: 'searchset', entry } }
        : undefined,
    );
    const said = await read();
    expect(said).to.include({ rows: 7, accepted: 1, rejected: 6 });
    const told = (said['errors'] as { msg: string; line: number }[]).map(({ line, msg }) => [line, msg]);
    expect(told.slice(0, 3)).to.deep.equal([
      [2, recordRowErrors.noStart],
      [3, recordRowErrors.noPatient],
      [4, recordRowErrors.severalPatients],
    ]);
    expect(told[3]?.[0]).to.equal(5);
    expect(told.slice(4)).to.deep.equal([
      [6, recordRowErrors.deceased],
      [7, recordRowErrors.unknownPatient],
      ['', recordRowErrors.noId],
      ['', recordRowErrors.twice('x1')],
    ]);
    expect((await rows()).map(({ status }) => status)).to.deep.equal(['ready', ...Array(6).fill('error')]);
    expect(await read()).to.include({ rows: 0, unchanged: 7 });
  });

  const partly = {
    resourceType: 'Bundle',
    type: 'searchset',
    entry: [
      { resource: { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'timeout' }] } },
    ],
  };
  const away: Readonly<Record<string, () => ApiAnswer | Promise<ApiAnswer>>> = {
    'does not respond': () => new Promise(() => undefined),
    'drops the connection': () => ({ drop: true }),
    'responds with 500': () => ({ status: 500, body: 'canaryDiagnostics' }),
    'responds with 429': () => ({ status: 429, headers: { 'Retry-After': '5' }, body: {} }),
    'forbids access': () => linked.fhir.outcome(403, 'forbidden'),
    'returns only some of the appointments': () => ({ body: partly }),
    'returns HTML': () => ({ body: '<html>canaryDiagnostics</html>' }),
  };
  for (const [what, how] of Object.entries(away))
    it(`reports the failure and changes no row if the health record ${what}`, async () => {
      await read();
      linked.fhir.behave(({ path }) => (path.startsWith('fhir/Appointment') ? how() : undefined));
      const { status, body } = await ask();
      expect(status).to.equal(409);
      expect(body.msg)
        .to.match(/^The health record is not responding/)
        .and.not.include('canary');
      expect(await row()).to.include({ status: 'ready' });
      linked.fhir.behave(() => undefined);
      expect(await read()).to.include({ unchanged: 1 });
    });

  it('signs in again if the token is rejected early', async () => {
    await read();
    linked.fhir.endpoint.revoke();
    expect(await read()).to.include({ unchanged: 1 });
    expect(linked.fhir.signIns()).to.equal(2);
  });

  it('explains errors in the settings, the dates and the list', async () => {
    const saying = async (span?: object, id?: string) => (await ask(span, id)).body.msg;
    expect(await saying({ from: '2026-03-09', to: '2026-03-10' })).to.equal(messages.days(31));
    expect(await saying({ from: '2026-03-11', to: '2026-03-10' })).to.equal(messages.days(31));
    expect(await saying({ from: '2026-03-10', to: '2026-04-10' })).to.equal(messages.days(31));
    expect(await saying({ from: '2026-02-30', to: 'x' })).to.equal(messages.days(31));
    expect((await ask(days, 'none')).status).to.equal(404);
    await linked.set({ epic_pw: 'x'.repeat(3), epic_host: 'http://127.0.0.1:1/' });
    expect(await saying()).to.match(/^The health record is not responding/);
    await linked.set({ epic_enabled: 'F' });
    expect(await saying()).to.equal(messages.off);
    expect((await trial.call('GET health_record')).body.results).to.deep.equal([{ linked: 'F' }]);
    await linked.set({ epic_enabled: 'T' });
    expect((await trial.call('GET health_record')).body.results).to.deep.equal([{ linked: 'T' }]);
  });

  it('rejects reads from another organization', async () => {
    const token = await signIn(trial.api, { org: '204260' });
    const requests = linked.fhir.requests.length;
    const theirs = await trial.api.call(`POST notifications/${list}/appointments`, days, { token });
    expect(theirs.status).to.equal(404);
    const linkedOf = await trial.api.call('GET health_record', undefined, { token });
    expect(linkedOf.body.results).to.deep.equal([{ linked: 'F' }]);
    expect(linked.fhir.requests).to.have.length(requests);
    expect(await rows()).to.deep.equal([]);
  });

  it('logs no patient data', async () => {
    await read();
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Appointment') ? { status: 500 } : undefined));
    await ask();
    const log = await trial.api.logText();
    expect(log)
      .to.include('appointments could not be read')
      .and.not.match(/canary|P-77|3125550177|eyJ/i);
  });
});
