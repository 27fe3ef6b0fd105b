import { level2 } from '../../../../support/test-api.ts';
import { expect } from 'chai';
import { apiFeatures } from '../../../../../shared/api-features.ts';
import {
  listSourceMessages as words,
  recordListMessages,
} from '../../../../../shared/locales/en/health-record.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { appointment, changeAtRecord, of, patient, staffed } from '../../../../support/fhir/appointments.ts';
import { linkRecord, type Linked } from '../../../../support/fhir/linked-practice.ts';
import { attributeOf, textOf } from '../../../../support/page.ts';
import { idOrg, startHomeTrial, type HomeTrial } from './home-trial.ts';

/** Tuesday, 10 AM in New York. */
const nowMs = Date.UTC(2026, 2, 10, 14);

describe('notification list from the health record', () => {
  let trial: HomeTrial;
  let linked: Pick<Linked, 'fhir' | 'set'>;
  beforeEach(async () => {
    trial = await startHomeTrial({ nowMs });
    linked = await linkRecord(trial.api, idOrg);
    linked.fhir.resources.push(
      ...structuredClone([...staffed, appointment('x1'), patient('p2'), appointment('x2', of('p2'))]),
    );
  });
  afterEach(async () => {
    await trial.close();
    await linked.fhir.close();
  });
  const newPage = () => trial.browser.get(pathsOf(notifications).create);
  const make = async (fields: object) =>
    trial.browser.press(await newPage(), 'Continue', { name: 'By record', source: 'record', ...fields });

  it('creates a list for a range of days, checks the rows, and updates them', async () => {
    const form = await newPage();
    expect(form.text).to.include(words.legend).and.include(words.file).and.include(words.record);
    expect(attributeOf(form.control(words.from)!, 'value')).to.equal('03/10/2026');
    const made = await make({ read_from: '03/11/2026', read_to: '03/13/2026' });
    expect(made.text)
      .to.include('2 rows accepted.')
      .and.include('Adacanary Byroncanary')
      .and.include('03/12/2026 11:30 AM EDT')
      .and.include('Appointments from 03/11/2026 to 03/13/2026, last read Today at 10:00');
    changeAtRecord(linked.fhir, 'x1', { start: '2026-03-13T14:00:00Z' });
    changeAtRecord(linked.fhir, 'x2', { status: 'cancelled' });
    const again = await trial.browser.press(made, words.readAgain);
    expect(again.text)
      .to.include('No new rows, 1 appointment changed since, 1 appointment canceled, moved or removed')
      .and.include('03/13/2026 10:00 AM EDT')
      .and.not.include('Pat Numberp2');
    const link = again.all('a').find((one) => textOf(one).startsWith('Continue to check'));
    const check = await trial.browser.get(attributeOf(link!, 'href')!);
    expect(check.text).to.include('Adacanary Byroncanary');
  });

  it('requires a valid range of days and is not created otherwise', async () => {
    const refused = await make({ read_from: '03/01/2026', read_to: '03/13/2026' });
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(words.days(31));
    expect(attributeOf(refused.control(words.from)!, 'value')).to.equal('03/01/2026');
    expect((await trial.call('GET notifications')).body.results).to.have.length(1);
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  it('creates an empty list while the health record is down, says so, and reads later', async () => {
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Appointment') ? { status: 503 } : undefined));
    const made = await make({ read_from: '03/11/2026', read_to: '03/13/2026' });
    expect(made.status).to.equal(200);
    expect(made.text).to.include(recordListMessages.away('The server answered 503'));
    linked.fhir.behave(() => undefined);
    const read = await trial.browser.press(made, words.read, {
      read_from: '03/11/2026',
      read_to: '03/13/2026',
    });
    expect(read.text).to.include('2 rows accepted.');
  });

  it('reads nothing from the health record when a file is chosen', async () => {
    await make({ source: 'file', read_from: '', read_to: '' });
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  it('offers no health record source without a linked record or API support', async () => {
    await linked.set({ epic_enabled: 'F' });
    expect((await newPage()).text).to.not.include(words.record);
    const page = await trial.browser.get(pathsOf(notifications).one(trial.list));
    expect(page.text).to.not.include(words.record);
    await trial.close();
    trial = await startHomeTrial({
      nowMs,
      offer: { ...level2, features: apiFeatures.filter((name) => name !== 'ehr') },
    });
    expect((await newPage()).text).to.not.include(words.record);
  });
});
