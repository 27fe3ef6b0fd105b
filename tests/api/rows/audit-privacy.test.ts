import { expect } from 'chai';
import { resourcesWithoutPatients } from '../../../shared/audit-privacy.ts';
import { sectionNames, type SectionName } from '../../../shared/sections.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const org = '204260';
const patient = { first_name: 'Jane', last_name: 'Quimby', phone: '3125550199', email: 'jane@mail.example' };
const valuesOfPatients = /quimby|5550199|555-0199|jane@|P-77/i;

describeOneApi('the audit trail for staff without the Contacts tab', (api) => {
  let restricted: string;
  let full: string;
  before(async () => {
    const without: SectionName[] = sectionNames.filter((name) => name !== 'contacts');
    restricted = await tokenFor('No Contacts', without);
    full = await tokenFor('With Contacts', sectionNames);
    const { body } = await as(full, 'POST contacts', { ...patient, patient_code: 'P-77' });
    await as(full, 'PUT contacts', { id: body.p1, phone: '3125550198' });
    await as(full, 'PUT contacts', { id: body.p1, opt_out_text: 'T' });
    await as(full, 'POST payments', { first_name: 'Jane', last_name: 'Quimby', amount: '45.00' });
    await as(full, 'DELETE contacts', [{ id: body.p1 }]);
    await as(full, 'POST text_templates', { name: 'Hello', template: 'Hi' });
    const letter = { name: 'Soon', subject: 'Soon', template: 'Hi' };
    const email = await as(full, 'POST email_templates', letter);
    const weekdays = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays };
    const reminder = await as(full, 'POST reminders', { name: 'R', ...times, email_template: email.body.p1 });
    const forJane = await as(full, 'POST notifications', {
      name: 'For Jane Quimby',
      reminder: reminder.body.p1,
    });
    expect(forJane.status, forJane.body.msg).to.equal(200);
    const job = await as(full, 'POST jobs', { notification: forJane.body.p1 });
    expect(job.status, job.body.msg).to.equal(200);
    await as(full, 'DELETE jobs', [{ id: job.body.p1 }]);
    await as(full, 'POST exports', { resource: 'contacts', rows: 1, filter: { search: 'Quimby' } });
    await api.database.db
      .insertInto('audit')
      .values({
        id: '1795170000-stop',
        id_org: Number(org),
        time: new Date(api.now.ms),
        user_name: 'patient',
        action: 'text answer',
        resource: 'opt_outs',
        record_id: '3125550199',
        detail: 'Texts to (312) 555-0199 are stopped',
      })
      .execute();
  });

  async function tokenFor(name: string, open: readonly SectionName[]): Promise<string> {
    await api.database.db.transaction().execute((trx) => enterGroup(trx, org, { name, open }));
    return signIn(api, { org, group: name });
  }
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const list = async (token: string, query = '') => {
    const { status, body } = await as(token, `GET audit?${query}`);
    expect(status, body.msg).to.equal(200);
    return body.results;
  };
  const encode = (filter: object) => encodeURIComponent(JSON.stringify(filter));

  it("shows actions without patients' names, phone numbers or other values", async () => {
    const rows = await list(restricted);
    expect(JSON.stringify(rows)).to.not.match(valuesOfPatients);
    expect(
      rows.filter(({ resource }) => resource === 'contacts').map(({ action }) => action),
    ).to.have.members([...['create', 'update', 'update', 'delete', 'export']]);
    for (const { resource, detail, record_name: name } of rows)
      if (!resourcesWithoutPatients.includes(resource!)) expect([detail, name]).to.deep.equal(['', null]);
    expect(JSON.stringify(await list(full))).to.match(valuesOfPatients);
  });

  it('shows changes to templates', async () => {
    const [row] = await list(restricted, `filter=${encode({ resource: 'text_templates' })}`);
    expect(row).to.include({ record_name: 'Hello' });
    expect(row!['detail']).to.include("Name set to 'Hello'");
  });

  it('hides the values of a single row', async () => {
    const [row] = await list(full, `filter=${encode({ resource: 'contacts', action: 'create' })}`);
    const { body } = await as(restricted, `GET audit/${row!['id']}`);
    expect(body.results[0]).to.include({ action: 'create', resource: 'contacts', detail: '' });
    expect(JSON.stringify(body)).to.not.match(valuesOfPatients);
  });

  it('does not match searches for hidden values', async () => {
    const [row] = await list(full, `filter=${encode({ resource: 'contacts', action: 'create' })}`);
    for (const search of ['Quimby', '3125550199', 'jane@mail.example', 'P-77']) {
      expect(await list(full, `search=${encodeURIComponent(search)}`), search).to.not.be.empty;
      expect(await list(restricted, `search=${encodeURIComponent(search)}`), search).to.be.empty;
    }
    const filter = encode({ detail: row!['detail'] });
    expect(await list(full, `filter=${filter}`)).to.not.be.empty;
    expect(await list(restricted, `filter=${filter}`)).to.be.empty;
    expect(await list(restricted, 'search=text_templates+create'), 'by what was done').to.have.length(1);
    expect(await list(restricted, 'search=contacts+update')).to.have.length(2);
  });

  it('hides the values in the full list and counts the same rows', async () => {
    const [hidden, shown] = await Promise.all([restricted, full].map((token) => list(token, 'l=0')));
    expect(JSON.stringify(hidden)).to.not.match(valuesOfPatients);
    expect(hidden).to.have.length(shown!.length);
  });
});
