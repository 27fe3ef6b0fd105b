import { expect } from 'chai';
import { sql } from 'kysely';
import { saveVerification } from '../../../server/api/payments/verified.ts';
import { cardBody, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('send_receipt', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());

  const send = async (name: string, email: unknown, more: object = {}) => {
    const { client_id, payment_id } = demoLink(name);
    await saveVerification(api.database.db, payment_id, api.now.ms);
    return api.call('POST notify2pay/send_receipt', { client_id, payment_id, email, ...more });
  };
  const outbox = async () => (await api.call('GET dev/outbox')).body.results;

  it('includes the practice, amount, items, local date and auth number in HTML and plain text', async () => {
    api.now.ms = Date.UTC(2026, 0, 15, 15, 5);
    const { items, amount } = demoLink('prescriptions').demo;
    const dated = items!.map((item, index) => ({ ...item, date: `2026-01-0${index + 1}` }));
    await sql`update payments set items = ${JSON.stringify(dated)} where id = ${demoLink('prescriptions').payment_id}`.execute(
      api.database.db,
    );
    const chosen = [dated[0], dated[3]];
    const paid = await api.submit(
      cardBody('prescriptions', { amount: '$46.65', item_paid_summary: chosen }),
      'key-0001',
    );
    expect((await send('prescriptions', 'grace@mail.example')).body).to.include({ success: true });
    const { id, to, subject, channel } = (await outbox())[0]!;
    expect({ to, subject, channel }).to.deep.equal({
      to: 'grace@mail.example',
      subject: 'Payment receipt from Lakeside Family Clinic',
      channel: 'email',
    });
    const mail = (await api.call(`GET dev/outbox/${id}`)).body.results[0]!;
    for (const body of [mail['html'], mail['text']]) {
      for (const part of [
        'Lakeside Family Clinic',
        '$46.65',
        'Atorvastatin',
        'Albuterol',
        '$34.25',
        'VISA ending in 4242',
        'Grace Lindqvist',
        'Pat Example',
        '1840 North Shore Drive, Chicago, IL 60611',
        '(312) 555-0142',
        'Remaining balance',
        `$${(Number(amount) - 46.65).toFixed(2)}`,
        'You can use this receipt for an FSA or HSA claim.',
      ])
        expect(body).to.contain(part);
      const said = body?.replaceAll('\u00a0', ' ');
      expect(said).to.contain('01/15/2026 09:05 AM CST');
      expect(said).to.contain('× 30, 01/01/2026').and.to.contain('× 1, 01/04/2026');
      expect(body).to.contain(paid.body.results['Auth #']);
      expect(body).not.to.contain('Lisinopril');
    }
  });

  it("uses Spanish for 'es' and English for any other value", async () => {
    api.now.ms = Date.UTC(2026, 0, 15, 15, 5);
    const { items } = demoLink('prescriptions').demo;
    const chosen = [items![0], items![3]];
    await api.submit(cardBody('prescriptions', { amount: '$46.65', item_paid_summary: chosen }), 'key-0001');
    const mailIn = async (language: string) => {
      expect((await send('prescriptions', 'a@b.example', { language })).body).to.include({ success: true });
      const { id, subject } = (await outbox())[0]!;
      return { subject, ...(await api.call(`GET dev/outbox/${id}`)).body.results[0]! } as Record<
        string,
        string
      >;
    };
    const spanish = await mailIn('es');
    expect(spanish['subject']).to.equal('Recibo de pago de Lakeside Family Clinic');
    expect(spanish['html']).to.include('<html lang="es">');
    for (const part of [
      'Saldo restante',
      'VISA terminada en 4242',
      'jue, 15 ene 2026, 9:05 a. m. CST',
      'Llame a Lakeside',
    ])
      expect(spanish['text']!.replaceAll('\u00a0', ' ')).to.include(part);
    expect(spanish['text']).to.not.match(/\b(?:payment|the|your|please)\b/i);
    api.now.ms += 1000;
    expect((await mailIn('xx'))['html']).to.include('<html lang="en">');
  });

  const setItems = (items: string) =>
    sql`update payments set items = ${items}::jsonb where status = 'Paid'`.execute(api.database.db);
  const saidForClaim = async () => {
    const mails = await Promise.all((await outbox()).map(({ id }) => api.call(`GET dev/outbox/${id}`)));
    return mails.map((mail) => String(mail.body.results[0]!['text']).includes('FSA or HSA')).toSorted();
  };

  it('omits the insurance-claim sentence without an address or items', async () => {
    await send('already paid', 'a@b.example');
    await setItems('[{"desc":"Visit","amount":"10.00","date":"2026-03-02"}]');
    await send('already paid', 'a@b.example');
    await sql`update org set addr = ''`.execute(api.database.db);
    await send('already paid', 'a@b.example');
    expect(await saidForClaim()).to.deep.equal([false, false, true]);
  });

  it('omits the insurance-claim sentence if an item has no valid date', async () => {
    const visit = '{"desc":"Visit","amount":"10.00","date":"2026-03-02"}';
    for (const other of ['{"desc":"Lab"}', '{"desc":"Lab","date":"soon"}']) {
      await setItems(`[${visit},${other}]`);
      await send('already paid', 'a@b.example');
    }
    expect(await saidForClaim()).to.deep.equal([false, false]);
  });

  it('escapes HTML in practice names', async () => {
    await sql`update org set name = '<script>alert(1)</script>' where id = 204117`.execute(api.database.db);
    await send('already paid', 'a@b.example');
    const { id } = (await outbox())[0]!;
    const mail = (await api.call(`GET dev/outbox/${id}`)).body.results[0]!;
    expect(mail['html']).not.to.contain('<script>');
    expect(mail['html']).to.contain('&lt;script&gt;');
  });

  it('rejects an unpaid payment', async () => {
    expect((await send('card or bank', 'a@b.example')).status).to.equal(400);
    expect(await outbox()).to.deep.equal([]);
  });

  it('[P8] sends at most three receipts, even for ten concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('already paid', 'a@b.example')));
    expect(replies.filter((reply) => reply.body.success)).to.have.length(3);
    expect(await outbox()).to.have.length(3);
  });

  for (const email of [
    'nobody',
    'a@b',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    '"a b"@c.example',
    'a@b.example ',
    `${'a'.repeat(250)}@b.example`,
    '<a@b.example>',
    42,
    ['a@b.example'],
  ].filter((each) => each !== 'a@b.example ')) {
    it(`[P8] rejects ${JSON.stringify(email).slice(0, 50)}`, async () => {
      expect((await send('already paid', email)).body).to.include({
        success: false,
        msg: 'Invalid Email Address',
      });
      expect(await outbox()).to.deep.equal([]);
    });
  }

  it('writes an audit entry with the masked address', async () => {
    await send('already paid', 'naomi@mail.example');
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where action = 'receipt'
    `.execute(api.database.db);
    expect(rows).to.deep.equal([{ detail: 'Receipt saved to the test outbox for nao***************' }]);
  });
});
