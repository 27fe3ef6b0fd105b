import { expect } from 'chai';
import { sql } from 'kysely';
import { person, practice, startVisits } from './visits.ts';
import { describeWith } from '../../support/fixtures.ts';

const hourMs = 3_600_000;

describeWith('the worklist of unreachable patients', startVisits, (visits) => {
  const lines = async () =>
    (await visits.call('GET delivery/worklist?kind=unreachable')).body.results.map((line) =>
      [line['name'], line['reason']].join(' '),
    );
  const nobody = { phone: '', mobile_phone: '', email: '' };
  const stop = (channel: string, address: string, source: string) =>
    visits.query(
      sql`
        insert into opt_outs (id_org, channel, address, source, time)
        values (${practice}::bigint, ${channel}, ${address}, ${source}, ${new Date(visits.api.now.ms)})
      `,
    );
  const stopAll = async (n: number, source: string) => {
    await stop('voice', `31255502${String(n).padStart(2, '0')}`, source);
    await stop('text', `31255501${String(n).padStart(2, '0')}`, source);
    await stop('email', `p${n}@mail.example`, source);
  };

  it('lists patients without an address or with opt-outs, bounces or invalid addresses on every channel', async () => {
    await stopAll(2, 'reply STOP');
    await stopAll(3, 'bounced 5.1.1');
    await stop('email', 'p5@mail.example', 'bounced 5.1.1');
    await visits.send([
      person(1, nobody),
      person(2),
      person(3),
      person(4, { phone: '+44 20 7946 0958', mobile_phone: '12', email: 'ana@@' }),
      person(5),
      person(6),
    ]);
    expect(await lines()).to.have.members([
      'Person 1 no_address',
      'Person 2 opted_out',
      'Person 3 bounced_before',
      'Person 4 no_address',
    ]);
    const needs = (await visits.call('GET delivery/needs')).body.results;
    expect(needs.find(({ kind }) => kind === 'unreachable')).to.include({ count: 4 });
  });

  it('considers only the channels that the reminder uses', async () => {
    await visits.query(sql`update reminders set phone_sequence = null, text_template = null`);
    await visits.send([person(1, { email: '' }), person(2, { phone: '', mobile_phone: '' })]);
    expect(await lines()).to.deep.equal(['Person 1 no_address']);
  });

  it('lists only appointments in the next two days, until they are over', async () => {
    await visits.send([
      person(1, nobody),
      person(2, { ...nobody, date: '03/13/2026' }),
      person(3, { ...nobody, date: '' }),
    ]);
    expect(await lines()).to.deep.equal(['Person 1 no_address']);
    await visits.at(Date.UTC(2026, 2, 12, 12));
    expect(await lines()).to.have.members(['Person 1 no_address', 'Person 2 no_address']);
    await visits.at(Date.UTC(2026, 2, 12, 15));
    expect(await lines()).to.deep.equal(['Person 2 no_address']);
  });

  it('drops patients with a corrected contact, a removed opt-out, or a message from another list', async () => {
    const contact = (
      await visits.call('POST contacts', { first_name: 'Ana', last_name: 'Lopez', patient_code: 'A-1' })
    ).body.p1!;
    await stop('email', 'p2@mail.example', 'bounced 5.1.1');
    const onlyEmail = { phone: '', mobile_phone: '' };
    await visits.send([
      { name: 'Ana Lopez', patient_code: 'A-1', date: '03/12/2026', time: '09:30' },
      person(2, onlyEmail),
    ]);
    expect(await lines()).to.have.members(['Ana Lopez no_address', 'Person 2 bounced_before']);
    expect((await visits.call('PUT contacts', { id: contact, mobile_phone: '3125550177' })).status).to.equal(
      200,
    );
    await visits.query(sql`delete from opt_outs`);
    expect(await lines()).to.deep.equal([]);
    await visits.query(sql`update contacts set mobile_phone = ''`);
    expect(await lines()).to.deep.equal(['Ana Lopez no_address']);
    await visits.query(
      sql`
        update messages set status = 'delivered' where id = (select id from messages where name = 'Ana Lopez' limit 1)
      `,
    );
    expect(await lines()).to.deep.equal([]);
  });

  it('replans the reminder once the contact has a working address', async () => {
    const make = async (code: string) =>
      (await visits.call('POST contacts', { first_name: code, last_name: 'Lopez', patient_code: code })).body
        .p1!;
    const [ana, ben] = [await make('A-1'), await make('B-1')];
    await stop('email', 'p3@mail.example', 'bounced 5.1.1');
    const job = await visits.send([
      { name: 'Ana Lopez', patient_code: 'A-1', date: '03/12/2026', time: '09:30' },
      { name: 'Ben Lopez', patient_code: 'B-1', date: '03/12/2026', time: '09:30' },
      person(3, { phone: '', mobile_phone: '' }),
    ]);
    expect(await visits.messagesOf('Ana Lopez')).to.deep.equal([
      'email left_out no_address',
      'text left_out no_address',
      'voice left_out no_address',
    ]);
    expect((await visits.jobOf(job))['status']).to.equal('failed');
    await visits.call('PUT contacts', { id: ana, mobile_phone: '3125550177' });
    await visits.run();
    expect(await visits.messagesOf('Ana Lopez')).to.deep.equal([
      'email left_out no_address',
      'text delivered',
      'voice delivered',
    ]);
    expect(await lines()).to.have.members(['Ben Lopez no_address', 'Person 3 bounced_before']);
    // Less than an hour before the appointment, the reminder's window has passed.
    await visits.at(Date.UTC(2026, 2, 12, 14, 31));
    await visits.call('PUT contacts', { id: ben, mobile_phone: '3125550178' });
    await visits.run();
    expect(await visits.messagesOf('Ben Lopez')).to.include('text left_out no_address');
  });

  it('omits appointments with an answer, a staff decision or a failed message', async () => {
    await visits.send([1, 2, 3].map((n) => person(n, nobody)));
    await visits.query(
      sql`update notification_rows set answer = 'confirm', answered_by = 'staff', answered_at = now() where name = 'Person 1'`,
    );
    await visits.query(sql`update notification_rows set reason_code = 'left_out' where name = 'Person 2'`);
    await visits.query(
      sql`
        update messages set status = 'failed', reason = 'bounced', time = ${new Date(visits.api.now.ms)}
        where name = 'Person 3' and channel = 'email'
      `,
    );
    expect(await lines()).to.deep.equal([]);
  });

  it('saves a note and the done status for an appointment', async () => {
    await visits.send([person(1, nobody)]);
    const { id: row } = await visits.visitOf('Person 1');
    const change = { row, kind: 'unreachable', done: true, note: 'Called the daughter' };
    expect((await visits.call('POST delivery/worklist', change)).status).to.equal(200);
    expect(await lines()).to.deep.equal([]);
    await visits.at(visits.api.now.ms + hourMs);
    const done = (await visits.call('GET delivery/worklist?done=T')).body.results;
    expect(done[0]).to.include({ kind: 'unreachable', note: 'Called the daughter', done: true });
  });
});
