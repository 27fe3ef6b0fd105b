import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { addOptOuts } from '../../../../server/api/opt-outs/opt-outs.ts';
import { bounceSource } from '../../../../shared/contacts/reach.ts';
import { contactMessages } from '../../../../shared/locales/en/contacts.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { dayKeyIn } from '../../../../shared/time.ts';
import { attributeOf, rowCells, textOf } from '../../../support/page.ts';
import { idOrg, startHomeTrial } from '../reminders/home/home-trial.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

describeWithOne('contact list', startHomeTrial, (trial) => {
  let ana: string;
  before(async () => {
    ana = await trial.make('contacts', { first_name: 'Ana', last_name: 'Lee', phone: '3125550140' });
    await trial.make('contacts', { first_name: 'Bo', last_name: 'Mills', email: 'bo@mail.example' });
    const tomorrow = dayKeyIn('America/New_York', trial.api.now.ms / 1000, 1);
    await sql`
      insert into notification_rows (id, id_org, notification, line, contact, date, time, provider, status, same_as)
      values ('1700000300-v', ${idOrg}::bigint, ${trial.list}, 900, ${ana}, ${tomorrow}::date, '09:30', 'Dr. Rahimi', 'ready', 'v')
    `.execute(trial.api.database.db);
  });

  const cellsOf = async (name: string) => {
    const page = await trial.browser.get(`${pathsOf(contacts).list}?search=${name}`);
    return rowCells(page)[0];
  };

  it('shows the phone number, the next appointment with the provider, and the channels of each contact', async () => {
    const [name, phone, visit, reach] = (await cellsOf('Lee')) ?? [];
    expect([name, phone]).to.deep.equal(['Lee, Ana', '(312) 555-0140']);
    expect(visit).to.match(/^(?:\d{2}\/\d{2}\/\d{4}|Tomorrow at) 09:30 AM [A-Z]{3}, Dr\. Rahimi$/);
    expect(reach).to.equal('Call, text⋯');
  });

  it('shows the mobile phone when the contact has no other number', async () => {
    await trial.make('contacts', { first_name: 'Cy', last_name: 'Novak', mobile_phone: '3125550141' });
    expect((await cellsOf('Novak'))?.[1]).to.equal('(312) 555-0141');
  });

  it('flags unreachable and opted-out contacts, on a phone too', async () => {
    await trial.make('contacts', { first_name: 'Di', last_name: 'Orr' });
    const address = 'ed@gone.example';
    await trial.make('contacts', { first_name: 'Ed', last_name: 'Pike', email: address });
    const stopped = { phone: '3125550142', opt_out_text: 'T', opt_out_voice: 'T' };
    await trial.make('contacts', { first_name: 'Flo', last_name: 'Quill', ...stopped });
    const word = { idOrg, source: `${bounceSource} 5.1.1`, now: trial.api.now.ms };
    await trial.api.database.db
      .transaction()
      .execute((trx) => addOptOuts(trx, [{ channel: 'email', address }], word));
    const told = { Orr: 'Unreachable', Pike: 'Unreachable', Quill: 'Do not contact' };
    for (const [name, text] of Object.entries(told)) {
      const page = await trial.browser.get(`${pathsOf(contacts).list}?search=${name}`);
      const cell = page.all('td').find((one) => textOf(one).startsWith(text));
      expect(attributeOf(cell, 'class'), name).to.equal('text bad');
    }
  });

  it('leaves cells without a value empty and has text for a missing appointment on a phone', async () => {
    expect(await cellsOf('Mills')).to.deep.equal(['Mills, Bo', '', '', 'Email only⋯']);
    const page = await trial.browser.get(`${pathsOf(contacts).list}?search=Mills`);
    const said = page.all('td').map((cell) => attributeOf(cell, 'data-nothing'));
    expect(said.filter(Boolean)).to.deep.equal([contactMessages.noAppointment]);
  });

  it('omits appointments when the API does not provide them', async () => {
    const other = await startHomeTrial({
      offer: level1,
    });
    try {
      await other.make('contacts', { first_name: 'Ana', last_name: 'Lee' });
      const page = await other.browser.get(pathsOf(contacts).list);
      expect(page.text).to.include('Lee, Ana').and.not.include('Next appointment');
    } finally {
      await other.close();
    }
  });
});
