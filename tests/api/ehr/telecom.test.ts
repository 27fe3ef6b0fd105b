import { expect } from 'chai';
import { participantResource } from '../../../server/api/ehr/fhir-resources.ts';
import { reachedBy } from '../../../server/api/ehr/telecom.ts';
import { recordListMessages as messages } from '../../../shared/locales/en/health-record.ts';
import { appointment, changeAtRecord, of, patient, staffed } from '../../support/fhir/appointments.ts';
import { linkRecord, type Linked } from '../../support/fhir/linked-practice.ts';
import { openDeliveryTrial, type DeliveryTrial } from '../reminders/delivery-trial.ts';

const now = Date.UTC(2026, 2, 10, 15);
const mobile = (value: string, more: object = {}) => ({ system: 'phone', use: 'mobile', value, ...more });

describe('the contact point reader', () => {
  const reach = (...telecom: object[]) => reachedBy(participantResource.read({ telecom })!, now);
  const mobileOf = (...telecom: object[]) => reach(...telecom).mobile_phone;
  const [old, present] = ['312-555-0101', '312-555-0102'];

  it('uses the number that is currently valid', () => {
    const before = mobile(old, { period: { end: '2019-05-01' } });
    const since = mobile(present, { period: { start: '2019-05-02' } });
    expect(mobileOf(before, since)).to.equal(present);
    expect(mobileOf(before)).to.equal('');
    expect(mobileOf(mobile(old, { use: 'old' }), since)).to.equal(present);
  });

  const periods: [object, boolean][] = [
    [{}, true],
    [{ end: '2026-03-10' }, true],
    [{ end: '2026-03-09' }, false],
    [{ end: '2026' }, true],
    [{ end: '2026-02' }, false],
    [{ end: '2026-03-10T14:59:00Z' }, false],
    [{ end: '2026-03-10T15:01:00Z' }, true],
    [{ start: '2026-03-11' }, false],
    [{ start: '2026-03-10T15:01:00Z' }, false],
    [{ start: '2020', end: '2030-01-01' }, true],
  ];
  for (const [period, isInUse] of periods) {
    it(`${isInUse ? 'returns' : 'skips'} a number with the period ${JSON.stringify(period)}`, () =>
      expect(mobileOf(mobile(present, { period })) !== '').to.equal(isInUse));
  }

  it('prefers the best rank, then the home number', () => {
    expect(mobileOf(mobile(old), mobile(present, { rank: 1 }))).to.equal(present);
    expect(mobileOf(mobile(old, { rank: 2 }), mobile(present, { rank: 1 }))).to.equal(present);
    const phone = (use: string, value: string) => ({ system: 'phone', use, value });
    expect(reach(phone('work', old), phone('home', present)).phone).to.equal(present);
    const emails = [
      { system: 'email', value: 'old@mail.example', use: 'old' },
      { system: 'email', value: 'second@mail.example', rank: 2 },
      { system: 'email', value: 'first@mail.example', rank: 1 },
    ];
    expect(reach(...emails).email).to.equal('first@mail.example');
  });
});

describe('appointments read from a health record', () => {
  let trial: DeliveryTrial;
  let linked: Pick<Linked, 'fhir' | 'set'>;
  let list: string;
  beforeEach(async () => {
    trial = await openDeliveryTrial({}, { recordAnswerMs: 1000 });
    linked = await linkRecord(trial.api);
    linked.fhir.resources.push(...(structuredClone(staffed) as never[]));
    list = await trial.list([]);
  });
  afterEach(async () => {
    await trial.close();
    await linked.fhir.close();
  });
  const put = (...resources: object[]) => void linked.fhir.resources.push(...(resources as never[]));
  const read = () =>
    trial.call(`POST notifications/${list}/appointments`, { from: '2026-03-10', to: '2026-03-12' });
  const rows = async () => (await trial.call(`GET notifications/${list}/rows`)).body.results;

  it("use the patient's current number", async () => {
    const telecom = [
      mobile('312-555-0101', { period: { end: '2019-05-01' } }),
      mobile('312-555-0102', { period: { start: '2019-05-02' } }),
    ];
    put(patient('p2', { telecom }), appointment('x2', of('p2')));
    await read();
    expect((await rows())[0]).to.include({ mobile_phone: '3125550102', status: 'ready' });
  });

  it('distinguish no-shows and entry errors from cancellations', async () => {
    put(patient('p2'), appointment('x2', of('p2')), patient('p3'), appointment('x3', of('p3')));
    await read();
    changeAtRecord(linked.fhir, 'x2', { status: 'noshow' });
    changeAtRecord(linked.fhir, 'x3', { status: 'entered-in-error' });
    await read();
    expect((await rows()).map(({ reason }) => reason)).to.deep.equal([messages.missed, messages.mistaken]);
  });

  it('reject a next page on another server and explain it', async () => {
    const body = {
      resourceType: 'Bundle',
      type: 'searchset',
      link: [{ relation: 'next', url: 'http://other.example:8080/page2' }],
    };
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Appointment') ? { body } : undefined));
    const { status, body: answer } = await read();
    expect(status).to.equal(409);
    expect(answer.msg).to.equal(
      messages.settings('The next page of the response is on another server, other.example:8080'),
    );
    expect(await rows()).to.deep.equal([]);
  });
});
