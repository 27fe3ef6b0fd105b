import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { dropAfterwards, fail, refuse, type ContractPayment } from '../../../support/contract-api.ts';
import { expectSpanish } from '../../../support/languages.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { bank, card, identity, payPath, startPayTrial, type PayTrial } from './payer.ts';

const spanish = { headers: { 'accept-language': 'es-US,es;q=0.9,en;q=0.5' } };
/** Names entered by the practice or the payer, and brand names, which stay untranslated. */
const data = [
  'Lakeside Family Clinic',
  'Notify2Pay',
  'Pat',
  'Patricia',
  'Payer',
  'Lisinopril 10 mg',
  'DISCOVER',
];

describe('payment page in Spanish', () => {
  let trial: PayTrial;
  beforeEach(async () => (trial = await startPayTrial()));
  afterEach(() => trial.close());

  const reader = () => trial.portal.browser(spanish);
  const said = (page: Page) => {
    expectSpanish(page, data);
    return page;
  };

  async function formOf(given: Partial<ContractPayment> = {}) {
    const payment = trial.api.addPayment(given);
    const browser = reader();
    const verify = said(await browser.get(payPath(payment)));
    return { payment, browser, page: said(await browser.press(verify, 'Verificar', identity)) };
  }

  it('renders Spanish for a browser that prefers it and sends Vary headers', async () => {
    const payment = trial.api.addPayment();
    const page = said(await reader().get(payPath(payment)));
    expect(page.text).to.include('Verificación de identidad');
    expect(page.headers.vary).to.include('Accept-Language').and.include('Accept-Encoding');
    const other = await trial.portal.browser().get(payPath(payment));
    expect(other.html).to.include('<html lang="en">');
    expect(other.headers.vary).to.include('Accept-Language');
    const html = other.html.replace('lang="en"', 'lang="es"');
    expect(() => expectSpanish({ ...page, text: other.text, html }, data)).to.throw('Verification');
  });

  it('switches language with a link and keeps the language in forms and redirects', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    const first = await browser.get(payPath(payment));
    const link = first.all('a').find((one) => textOf(one) === 'Español');
    expect(attributeOf(link, 'lang')).to.equal('es');
    const verify = await browser.get(new URL(attributeOf(link, 'href') ?? '', first.url).href);
    const form = await browser.press(said(verify), 'Verificar', identity);
    expect(form.url.search).to.equal('?lang=es');
    const paid = said(await browser.press(said(form), 'Enviar pago', card));
    expect(paid.url.search).to.equal('?lang=es');
    const sent = said(await browser.press(paid, 'Enviar recibo', { email: 'ana@ejemplo.example' }));
    expect(sent.text).to.include('Enviamos su recibo a ana');
  });

  it('sends the chosen language with verification and payment to an API that supports it', async () => {
    const told = async (lang: '' | '?lang=en' | '?lang=es', browser = trial.portal.browser()) => {
      const first = await browser.get(payPath(trial.api.addPayment()) + lang);
      const isSpanish = first.text.includes('Verificación');
      const form = await browser.press(first, isSpanish ? 'Verificar' : 'Verify', identity);
      await browser.press(form, isSpanish ? 'Enviar pago' : 'Submit Payment', card);
      return ['verification_check', 'payment_submission'].map(
        (name) => trial.api.callsOf(name).at(-1)!.body['language'],
      );
    };
    expect(await told('?lang=es')).to.deep.equal([undefined, undefined]);
    trial.api.report(level2);
    trial.time.now += 60_000;
    await told('');
    expect(await told('?lang=es')).to.deep.equal(['es', 'es']);
    expect(await told('?lang=en')).to.deep.equal(['en', 'en']);
    expect(await told('', reader())).to.deep.equal(['es', 'es']);
    expect(await told('')).to.deep.equal([undefined, undefined]);
  });

  it("prefers the language in the link over the browser's and ignores unknown languages", async () => {
    const path = payPath(trial.api.addPayment());
    const page = await reader().get(`${path}?lang=en`);
    expect(page.html).to.include('<html lang="en">');
    expect(page.text).to.include('Payer Verification');
    expectSpanish(await reader().get(`${path}?lang=fr`), data);
    expectSpanish(await reader().get(`${path}?lang=es&lang=en`), data);
  });

  it('shows field errors in Spanish', async () => {
    const payment = trial.api.addPayment();
    const browser = reader();
    const first = await browser.get(payPath(payment));
    const empty = said(await browser.press(first, 'Verificar', { dob: '13/45/1985' }));
    expect(empty.text).to.include('Falta este dato: Apellido').and.include('La fecha no es válida');
    const wrong = said(await browser.press(empty, 'Verificar', { ...identity, last_name: 'Nadie' }));
    expect(wrong.withRole('alert').join()).to.include('No pudimos verificar su identidad');
    const form = said(await browser.press(wrong, 'Verificar', identity));
    const faulty = { ...card, card_number: '1', cvc: '1', expiry: '13/20', zip: '1' };
    for (const fields of [{}, faulty, { payment_method: 'bank' }])
      said(await browser.press(form, 'Enviar pago', fields));
    const badBank = { ...bank, name: ['', '4242424242424242'], routing_number: '1' };
    const bad = await browser.press(form, 'Enviar pago', badBank);
    expect(said(bad).text).to.include('El número de ruta debe tener 9 dígitos');
  });

  it('shows in Spanish how long the link is locked', async () => {
    const payment = trial.api.addPayment();
    const browser = reader();
    let page = await browser.get(payPath(payment));
    for (let count = 0; count < 5; count += 1)
      page = said(await browser.press(page, 'Verificar', { ...identity, last_name: 'Nadie' }));
    expect(page.status).to.equal(429);
    expect(page.text.replaceAll('\u00a0', ' ')).to.include('vie, 15 ago, 1:15 p. m. EDT');
  });

  for (const reason of [
    'Declined',
    'Insufficient funds',
    'Expired card',
    'Incorrect CVC',
    'Incorrect zip code',
    'Incorrect routing number',
    'Incorrect account number',
    'Account closed',
    'Boom',
  ])
    it(`explains a decline and suggests a remedy: ${reason}`, async () => {
      const { browser, page } = await formOf();
      trial.api.twist('payment_submission', refuse(reason));
      const refused = said(await browser.press(page, 'Enviar pago', card));
      expect(refused.withRole('alert').join()).to.include('No se le ha cobrado nada.');
    });

  it('says in Spanish that the payment is being checked when the outcome is unknown', async () => {
    const { browser, page } = await formOf();
    trial.api.twist('payment_submission', dropAfterwards);
    trial.api.twist('get_payment_detail', {}, {}, fail(500));
    const checking = said(await browser.press(page, 'Enviar pago', card));
    expect(checking.text).to.include('Estamos verificando su pago');
  });

  it('renders bills, prescriptions, and a custom amount', async () => {
    const items = [{ other_id: 'RX-1', desc: 'Lisinopril 10 mg', qty: 30, amount: '1234.50' }];
    const list = await formOf({ item_detail_type: 'EPIC_PRESCRIPTION', item_summary: items });
    expect(list.page.text).to.include('Lista de recetas').and.include('$1,234.50');
    await formOf({ item_detail_type: 'EPIC_PRESCRIPTION', item_summary: items, patientEditable: 'F' });
    await formOf({ item_summary: Array.from({ length: 7 }, () => items[0]!) });
    const { browser, page } = await formOf({ payer_editable: 'T', amount_requested: '260.00' });
    const over = said(await browser.press(page, 'Enviar pago', { ...card, amount: '300' }));
    expect(over.text).to.include('Está a punto de pagar $300.00, $40.00 más');
    const gone = await browser.press(page, 'Enviar pago', { ...card, amount: '0' });
    expect(said(gone).text).to.include('El monto no es válido');
    await formOf({ amount_requested: '0' });
    await formOf({ payment_method: { method: 'cc', card_brand: 'VISA', last_4: '4242' } });
  });

  it('renders a bank payment, an earlier payment, and an unknown link', async () => {
    const { payment, browser, page } = await formOf();
    const paid = said(await browser.press(page, 'Enviar pago', bank));
    expect(paid.text).to.include('Pago aceptado');
    expect(paid.text.replaceAll('\u00a0', ' ')).to.include('vie, 15 ago 2025, 1:00 p. m. EDT');
    expect(said(await reader().get(payPath(payment))).text).to.include('Su pago ya fue procesado.');
    said(await reader().get(payPath({ client_id: payment.client_id, id: 'unknown' })));
    said(await browser.press(paid, 'Enviar recibo', { email: 'nadie' }));
  });

  it('requests the receipt in the page language when the API supports it', async () => {
    const sendReceipt = async () => {
      const { browser, page } = await formOf();
      const paid = await browser.press(page, 'Enviar pago', card);
      await browser.press(paid, 'Enviar recibo', { email: 'ana@ejemplo.example' });
      return trial.api.callsOf('send_receipt').at(-1)!.body['language'];
    };
    expect(await sendReceipt()).to.equal(undefined);
    trial.api.report(level2);
    trial.time.now += 60_000;
    await sendReceipt();
    expect(await sendReceipt()).to.equal('es');
  });

  it('renders errors raised before the page loads in Spanish', async () => {
    const payment = trial.api.addPayment();
    const page = await reader().post(payPath(payment), { step: 'verify' });
    expect(page.status).to.equal(403);
    said(page);
    said(await reader().get('/pay/only-half'));
  });

  it('passes UI strings to the browser form only for Spanish', async () => {
    const { page } = await formOf();
    const island = (html: string) =>
      /data-island="payment-form".*?<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
    expect(island(page.html)).to.include('"routing":"El número de ruta debe tener 9 dígitos"');
    const browser = trial.portal.browser();
    const verify = await browser.get(payPath(trial.api.addPayment()));
    const other = await browser.press(verify, 'Verify', identity);
    expect(island(other.html)).to.include('amountCents').and.not.include('words');
  });
});
