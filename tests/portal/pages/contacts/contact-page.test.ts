import { expect } from 'chai';
import { sql } from 'kysely';
import { contactMessages } from '../../../../shared/locales/en/contacts.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { messages } from '../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

describe('contact page', () => {
  let trial: LibraryTrial;
  let ana: string;
  before(async () => {
    // The year of all dates below, because dates in another year would include the year.
    trial = await startLibraryTrial({ now: Date.UTC(2026, 10, 20, 16) });
    const family = { last_name: 'Alvarez', phone: '3125550188' };
    ana = await trial.make('contacts', {
      ...family,
      first_name: 'Ana',
      mobile_phone: '7735550121',
      email: 'ana@alvarez.example',
      patient_code: "P'1",
    });
    await trial.make('contacts', { first_name: 'Tom', last_name: 'Baker', mobile_phone: '3125550188' });
    await trial.make('contacts', { first_name: 'Ulla', last_name: 'Else', phone: '3125550001' });
  });
  after(() => trial.close());
  const db = () => trial.api.database.db;
  const open = (id: string) => trial.browser.get(pathsOf(contacts).one(id));
  const edit = (id: string) => trial.browser.get(pathsOf(contacts).edit(id));

  const stop = (channel: string, address: string, source: string) =>
    sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (204117, ${channel}, ${address}, ${source}, '2026-11-04T15:05:00Z')
    `.execute(db());

  it('names the other household members', async () => {
    const { text } = await open(ana);
    expect(text).to.include('Household Baker, Tom same number (312) 555-0188').and.not.include('Else, Ulla');
  });

  it('returns from its form by Save and Cancel, or to the list when the form was opened there', async () => {
    const hrefOf = (page: Page, text: string) =>
      attributeOf(
        page.all('a').find((link) => textOf(link) === text),
        'href',
      ) ?? '';
    const { list, one } = pathsOf(contacts);
    const record = await trial.browser.get(`${one(ana)}?list=search%3DAlvarez`);
    const form = await trial.browser.get(hrefOf(record, 'Edit'));
    const behind = `${one(ana)}?list=search%3DAlvarez`;
    expect(hrefOf(form, 'Cancel')).to.equal(behind);
    const [back] = form.all('a').filter((link) => attributeOf(link, 'class') === 'back');
    expect([textOf(back!), attributeOf(back, 'href')]).to.deep.equal(['Alvarez, Ana', behind]);
    const wrong = await trial.browser.press(form, 'Save', { email: 'ana' });
    expect(hrefOf(wrong, 'Cancel')).to.equal(behind);
    const saved = await trial.browser.press(wrong, 'Save', { email: 'ana@alvarez.example' });
    expect(saved.url.pathname + saved.url.search).to.equal(behind);
    expect((await trial.browser.press(await edit(ana), 'Save')).url.pathname).to.equal(list);
  });

  it('shows the source and time of each opt-out and lets staff undo only opt-outs made by staff', async () => {
    const time = '2026-11-04T15:05:00Z';
    await sql`
      insert into opt_outs (id_org, channel, address, source, time) values
      (204117, 'text', '7735550121', 'reply STOP', ${time}),
      (204117, 'email', 'ana@alvarez.example', 'staff: maria.lopez', ${time})
    `.execute(db());
    const page = await open(ana);
    expect(page.text)
      .to.include('stopped by the patient (reply STOP) on 11/04/2026 09:05 AM CST.')
      .and.include('stopped by maria.lopez on 11/04/2026 09:05 AM CST.');
    const form = await edit(ana);
    expect(form.text).to.include(
      'The patient opted out on 11/04/2026 09:05 AM CST. Only the patient can undo it.',
    );
    expect(form.control('Do not text')).to.equal(undefined);
    expect(attributeOf(form.control('Do not email'), 'checked')).to.not.equal(undefined);
    const { fields } = form.fill('Save', { opt_out_email: 'F' });
    await trial.browser.post(form.url.pathname, { ...fields, opt_out_text: 'F' });
    expect(await trial.read('contacts', ana)).to.include({ opt_out_text: 'T', opt_out_email: 'F' });
    const list = await trial.browser.get(pathsOf(contacts).list);
    expect(list.text).to.include('Call, email; no texts: opted out').and.include('Call, text');
  });

  it('shows an opt-out reported by the provider as made by the patient', async () => {
    const id = await trial.make('contacts', {
      first_name: 'Cy',
      last_name: 'Carr',
      mobile_phone: '7735550199',
    });
    await stop('text', '7735550199', 'provider');
    expect((await open(id)).text).to.include(
      '(773) 555-0199: stopped by the patient (reported by the carrier) on 11/04/2026 09:05 AM CST.',
    );
  });

  it('says that an email bounced and lets staff retry the address', async () => {
    const id = await trial.make('contacts', {
      first_name: 'Al',
      last_name: 'Gone',
      phone: '3125550177',
      email: 'gone@mail.example',
    });
    await stop('email', 'gone@mail.example', 'bounced 5.1.1');
    const page = await open(id);
    const when = ' on 11/04/2026 09:05 AM CST';
    expect(page.text)
      .to.include(contactMessages.cameBack('gone@mail.example', when))
      .and.include('Call, text; no emails: one bounced');
    const form = await edit(id);
    expect(attributeOf(form.control('Do not email'), 'checked')).to.not.equal(undefined);
    await trial.browser.post(form.url.pathname, form.fill('Save', { opt_out_email: 'F' }).fields);
    expect(await trial.read('contacts', id)).to.include({ opt_out_email: 'F' });
  });

  it('lists messages, answers, calls and payments as sentences, newest first', async () => {
    const call = (id: string, start: string, who: { phone?: string; code?: string }) => sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, cdr_billsec, balance, info, phone, patient_code)
      values (${id}, 204117, ${start}, '3125550170', 64, 45, 'Paid', ${who.phone ?? null}, ${who.code ?? null})
    `;
    await call('c1', '2026-11-05 16:00:00', { phone: '7735550121' }).execute(db());
    await call('c2', '2026-11-03 16:00:00', { code: "P'1" }).execute(db());
    await call('c3', '2026-11-02 16:00:00', { code: 'P2', phone: '3125550001' }).execute(db());
    await sql`
      insert into messages (id, id_org, contact, name, channel, address, status, attempts, response, detail, time)
      values
      ('1794000000-a', 204117, ${ana}, 'Ana', 'text', '7735550121', 'delivered', 1, 'confirmed', '', '2026-11-06T16:00:00Z'),
      ('1793000000-b', 204117, ${ana}, 'Ana', 'email', 'ana@alvarez.example', 'failed', 3, '', 'No such mailbox', '2026-11-01T16:00:00Z')
    `.execute(db());
    await sql`
      insert into messages (id, id_org, contact, name, channel, address, status, reason, time)
      values ('1795000000-c', 204117, ${ana}, 'Ana', 'text', '7735550121', 'left_out', 'opted_out', '2026-11-07T16:00:00Z')
    `.execute(db());
    await trial.make('payments', {
      patient_id: "P'1",
      first_name: 'Ana',
      last_name: 'Alvarez',
      amount: '12.50',
    });
    const page = await open(ana);
    const { text } = page;
    const inOrder = [
      'A payment of $12.50 was requested.',
      'Text to (773) 555-0121 was not sent. They had opted out of texts. Why?',
      'Text to (773) 555-0121 was delivered. They confirmed.',
      'Phone call of 1:04. The caller paid $45.00.',
      'Phone call of 1:04.',
      'Email to ana@alvarez.example was not delivered. No such mailbox.',
    ];
    const places = inOrder.map((sentence) => text.indexOf(sentence));
    expect(places, text).to.not.include(-1);
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
    expect(text.match(/Phone call/g)).to.have.length(2);
    expect(page.html).to.include(`href="${pathsOf(messages).one('1795000000-c')}">Why?`);
  });

  it('shows a bank payment as accepted and says when the bank has settled', async () => {
    const code = 'P-bank';
    const payer = await trial.make('contacts', { first_name: 'Ina', last_name: 'Bank', patient_code: code });
    const pay = (id: string, cents: number, settled: string | null) => sql`
      insert into payments (id, id_org, patient_id, first_name, last_name, amount, status, attempt, last_4, paid_amount, paid_at, settled_at)
      values (${id}, 204117, ${code}, 'Ina', 'Bank', ${cents}, 'Paid', ${id}, '6789', ${cents}, '2026-11-01T16:00:00Z', ${settled})
    `;
    await pay('1700000000-open', 10, null).execute(db());
    await pay('1700000000-settled', 20, '2026-11-03T16:00:00Z').execute(db());
    expect((await open(payer)).text)
      .to.match(/A bank payment of \$10\.00 was accepted, from an account ending in 6789\.(?! The bank)/)
      .and.include(
        'A bank payment of $20.00 was accepted, from an account ending in 6789. The bank has settled it.',
      )
      .and.not.include('They paid');
  });

  it('says when only the newest events are shown', async () => {
    const code = 'P-many';
    const busy = await trial.make('contacts', { first_name: 'Bo', last_name: 'Busy', patient_code: code });
    const call = (n: number) => sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, cdr_billsec, patient_code)
      select 'many-' || n, 204117, '2026-10-01'::timestamptz + n * interval '1 hour', '3125550170', 64, ${code}
      from generate_series(${n - 18}::int, ${n}::int) n
    `;
    await call(19).execute(db());
    expect((await open(busy)).text).to.not.include(contactMessages.newestAlone);
    await call(38).execute(db());
    const page = await open(busy);
    expect(page.text).to.include(contactMessages.newestAlone).and.not.include(contactMessages.allPayments);
    const link = page.all('a').find((one) => textOf(one) === contactMessages.callsOf(code));
    const log = await trial.browser.get(attributeOf(link, 'href')!);
    expect(log.text).to.include('38 calls');
    expect(page.all('a').map(textOf)).to.not.include(contactMessages.allMessages);
  });

  it('omits calls and payments without group access', async () => {
    await sql`
      insert into groups (id_org, name, home, ivr, library, contacts, files, admin)
      values (204117, 'Desk', 'F', 'F', 'F', 'T', 'F', 'F')
    `.execute(db());
    await addUser(trial.api, { userName: 'dee', group: 'Desk' });
    const browser = await enter(trial.portal, 'dee');
    const { text } = await browser.get(pathsOf(contacts).one(ana));
    expect(text).to.include('They confirmed.').and.not.include('Phone call').and.not.include('$12.50');
  });
});
