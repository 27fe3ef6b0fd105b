import { expect } from 'chai';
import { addressesOf, channels } from '../../../shared/contacts/channels.ts';
import { addOptOuts } from '../../../server/api/opt-outs/opt-outs.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204260';
const person = { first_name: 'Ada', last_name: 'Byron' };
const phone = '3125550142';
const mobile_phone = '3125550143';

interface Contact {
  id: string;
  opt_out_voice: string;
  opt_out_text: string;
  opt_out_email: string;
  opt_outs: { channel: string; address: string; source: string; time: number }[] | null;
}

describeApi('a contact opt-out', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });
  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const add = async (fields: object) => (await call('POST contacts', { ...person, ...fields })).body.p1!;
  const read = async (id: string) => (await call(`GET contacts/${id}`)).body.results[0] as unknown as Contact;
  const flags = async (id: string) => {
    const { opt_out_voice, opt_out_text, opt_out_email } = await read(id);
    return [opt_out_voice, opt_out_text, opt_out_email].join('');
  };
  const patientStops = ({ phone = '', email = '' }: { phone?: string; email?: string }) => {
    const stops = [
      { channel: 'email', address: email },
      { channel: 'text', address: phone },
      { channel: 'voice', address: phone },
    ] as const;
    const word = { idOrg: org, source: 'email link: opt_out', now: api.now.ms };
    return api.database.db.transaction().execute((trx) => addOptOuts(trx, stops, word));
  };
  const changes = async (id: string) =>
    (
      await api.database.pool.query<{ detail: string }>(
        "select detail from audit where record_id = $1 and action = 'update'",
        [id],
      )
    ).rows.map((row) => row.detail);

  it('covers the same addresses in the database as addressesOf', async () => {
    const { pool } = api.database;
    for (const channel of channels)
      for (const address of [phone, mobile_phone, 'ada@mail.example'])
        await pool.query(
          'insert into opt_outs (id_org, channel, address, source, time) values ($1, $2, $3, $4, now())',
          [org, channel, address, 'test'],
        );
    const some = <T>(value: T) => [value, '', null];
    for (const one of some(phone))
      for (const other of [...some(mobile_phone), phone])
        for (const email of some('ada@mail.example')) {
          const contact = { phone: one, mobile_phone: other, email };
          const { rows } = await pool.query<{ stops: { channel: string; address: string }[] | null }>(
            'select stops_of($1, $2, $3, $4) as stops',
            [org, one, other, email],
          );
          const read = (rows[0]?.stops ?? []).map((stop) => `${stop.channel} ${stop.address}`);
          const ours = channels.flatMap((channel) =>
            addressesOf(contact, channel).map((address) => `${channel} ${address}`),
          );
          expect(read).to.have.members(ours);
        }
  });

  it('applies to every contact with the same address and records the staff user and time', async () => {
    const housemate = await add({ mobile_phone });
    const id = await add({
      phone,
      mobile_phone,
      email: 'Ada@Mail.example',
      opt_out_voice: 'T',
      opt_out_email: 'T',
    });
    const { opt_outs } = await read(id);
    expect(await flags(id)).to.equal('TFT');
    expect(await flags(housemate)).to.equal('TFF');
    expect(opt_outs!.map((stop) => `${stop.channel} ${stop.address}`)).to.have.members([
      `voice ${phone}`,
      `voice ${mobile_phone}`,
      'email ada@mail.example',
    ]);
    for (const { source, time } of opt_outs!) {
      expect(source).to.match(/^staff: user-204260-staff-/);
      expect(time).to.equal(Math.floor(api.now.ms / 1000));
    }
  });

  it('can be removed by staff if staff added it', async () => {
    const id = await add({ phone, opt_out_text: 'T' });
    expect(await flags(id)).to.equal('FTF');
    expect((await call('PUT contacts', { id, opt_out_text: 'F' })).status).to.equal(200);
    expect(await flags(id)).to.equal('FFF');
    expect((await read(id)).opt_outs).to.equal(null);
    expect(await changes(id)).to.deep.equal(["Do not text changed from 'Yes' to 'No'"]);
  });

  it('remains in other practices when one practice removes its own', async () => {
    const other = await signIn(api, { org: '204117' });
    const theirs = await api.call(
      'POST contacts',
      { ...person, phone, email: 'ada@mail.example', opt_out_text: 'T', opt_out_email: 'T' },
      { token: other },
    );
    const id = await add({ phone, email: 'ada@mail.example', opt_out_text: 'T', opt_out_email: 'T' });
    expect((await call('PUT contacts', { id, opt_out_text: 'F', opt_out_email: 'F' })).status).to.equal(200);
    expect(await flags(id)).to.equal('FFF');
    const { body } = await api.call(`GET contacts/${theirs.body.p1}`, undefined, { token: other });
    expect(body.results[0]!).to.include({ opt_out_text: 'T', opt_out_email: 'T' });
    const { rows } = await api.database.pool.query(
      'select id_org::text, channel from opt_outs order by channel',
    );
    expect(rows).to.deep.equal([
      { id_org: '204117', channel: 'email' },
      { id_org: '204117', channel: 'text' },
    ]);
  });

  it('cannot be removed or replaced by staff if the patient added it', async () => {
    const id = await add({ phone, email: 'ada@mail.example', opt_out_voice: 'T' });
    await patientStops({ phone, email: 'ADA@mail.example' });
    expect(await flags(id)).to.equal('TTT');
    for (const flag of ['opt_out_voice', 'opt_out_text', 'opt_out_email']) {
      const reply = await call('PUT contacts', { id, [flag]: 'F', notes: 'Changed' });
      expect(reply.status, flag).to.equal(409);
      expect(reply.body.msg).to.equal('The patient opted out. Only the patient can undo this.');
    }
    expect(await flags(id)).to.equal('TTT');
    expect((await read(id)) as object).to.include({ notes: null });
  });

  it('remains when a form is saved unchanged', async () => {
    const id = await add({ phone, mobile_phone });
    await patientStops({ phone: mobile_phone });
    const form = {
      id,
      ...person,
      phone,
      mobile_phone,
      opt_out_voice: 'T',
      opt_out_text: 'T',
      opt_out_email: 'F',
    };
    expect((await call('PUT contacts', form)).status).to.equal(200);
    expect((await read(id)).opt_outs).to.have.length(2);
  });

  it('follows an address change and applies to later contacts with that address', async () => {
    await patientStops({ phone, email: 'ada@mail.example' });
    const id = await add({ phone: mobile_phone, email: 'Ada@mail.example', opt_out_email: 'F' });
    expect(await flags(id)).to.equal('FFT');
    await call('PUT contacts', { id, phone });
    expect(await flags(id)).to.equal('TTT');
    expect((await changes(id))[0]).to.contain("Do not text changed from 'No' to 'Yes'");
    await call('PUT contacts', { id, mobile_phone });
    expect(await flags(id)).to.equal('TFT');
    await call('PUT contacts', { id, phone: '', opt_out_voice: 'F', email: '' });
    expect(await flags(id)).to.equal('FFF');
  });

  it('requires a phone number or email', async () => {
    const reply = await call('POST contacts', { ...person, opt_out_text: 'T' });
    expect(reply.status).to.equal(400);
    expect(reply.body.msg).to.match(/^Enter a phone number first/);
    const id = await add({ phone, opt_out_text: 'T' });
    expect((await call('PUT contacts', { id, phone: '', opt_out_text: 'T' })).status).to.equal(200);
    expect(await flags(id)).to.equal('FFF');
  });

  it('ignores flags written directly to the database', async () => {
    await api.database.pool.query(
      "insert into contacts (id, id_org, phone, opt_out_text) values ('raw', $1, $2, 'T')",
      [org, phone],
    );
    expect(await flags('raw')).to.equal('FFF');
    await api.database.pool.query(
      "update contacts set opt_out_voice = 'T', opt_outs = '[]' where id = 'raw'",
    );
    expect(await flags('raw')).to.equal('FFF');
  });

  it('applies to a contact that is being added concurrently', async () => {
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query("insert into contacts (id, id_org, phone) values ('new', $1, $2)", [org, phone]);
    const stopped = patientStops({ phone });
    await client.query('commit');
    client.release();
    await stopped;
    expect(await flags('new')).to.equal('TTF');
  });

  it('matches the stored opt-outs after concurrent changes', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => add({ phone, mobile_phone })));
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 5 === 0
          ? add({ phone, opt_out_voice: 'T' }).then(() => ({ status: 200 }))
          : call('PUT contacts', { id: ids[n % 6], opt_out_voice: n % 2 ? 'T' : 'F', notes: String(n) }),
      ),
    );
    expect(replies.map((reply) => reply.status)).to.deep.equal(replies.map(() => 200));
    const { rows } = await api.database.pool.query<{ wrong: number }>(
      `select count(*)::integer as wrong
      from contacts c
      where (opt_out_voice = 'T') <> exists (
        select 1 from opt_outs o
        where o.id_org = c.id_org and o.channel = 'voice' and o.address in (c.phone, c.mobile_phone)
      )`,
    );
    expect(rows[0]!.wrong).to.equal(0);
  });
});
