import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { refuse } from '../../../support/contract-api.ts';
import { manyOf } from '../../../support/full-run.ts';
import { attributeOf } from '../../../support/page.ts';
import { until } from '../../../support/until.ts';
import { identity, payPath, startPayTrial, verify } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const failed = 'Verification failed, please check to verify the information you have entered are correct.';
const invalidDate = 'Invalid Date. Make sure it is in mm/dd/yyyy format';

describeWithOne('payer verification', startPayTrial, (trial) => {
  it('asks only for the fields that the payment requires, in form order', async () => {
    const payment = trial.api.addPayment({
      verify_fields: ['zip', 'dob', 'unique_id', 'last_name', 'first_name'],
    });
    const page = await trial.portal.browser().get(payPath(payment));
    expect(page.status).to.equal(200);
    expect(page.all('h1').length).to.equal(1);
    expect(page.text)
      .to.include('PAYMENT PORTAL')
      .and.include('Payer Verification')
      .and.include('Powered By');
    const labels = page.all('label').map((label) => attributeOf(label, 'for'));
    expect(labels).to.deep.equal(['first_name', 'last_name', 'unique_id', 'dob', 'zip']);
    for (const label of ['First Name', 'Last Name', 'Guarantor ID', 'Date of Birth', 'Zip Code']) {
      expect(page.control(label), label).to.not.equal(undefined);
    }
    expect(page.text).to.not.include('$').and.not.include('Patricia');
  });

  it('accepts a birth date pasted with surrounding spaces', async () => {
    const browser = trial.portal.browser();
    const form = await browser.get(payPath(trial.api.addPayment()));
    const room = Number(attributeOf(form.control('Date of Birth'), 'maxlength'));
    const dob = '  04/09/1985  '.slice(0, room);
    expect((await browser.press(form, 'Verify', { ...identity, dob })).text).to.include('Make a Payment');
  });

  it('shows the payment as processed when another payer pays during verification', async () => {
    const payment = trial.api.addPayment();
    const asked = () => trial.api.callsOf('verification_check').some(({ body }) => body['id'] === payment.id);
    const paid = until(asked).then(() => (payment.status = 'Paid'));
    trial.api.twist('verification_check', { ...refuse('Already paid'), status: 400, wait: paid });
    const page = await verify(trial.portal.browser(), payment);
    expect(page.text).to.include('Your payment has been processed.').and.not.include(failed);
  });

  it('shows an error instead of a failed verification when another payer pays and the lookup fails', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment();
      const asked = () => own.api.callsOf('verification_check').length > 0;
      const away = until(asked).then(() =>
        own.api.twist('get_payment_detail', ...Array.from({ length: 20 }, () => ({ status: 500, body: '' }))),
      );
      own.api.twist('verification_check', { ...refuse('Already paid'), status: 400, wait: away });
      const page = await verify(own.portal.browser(), payment);
      expect(page.status).to.equal(502);
      expect(page.text)
        .to.include('Your request has encountered an error, please try again later')
        .and.not.include(failed);
    } finally {
      await own.close();
    }
  });

  it('marks every empty field as required, keeps the filled-in ones, and makes no API call', async () => {
    const payment = trial.api.addPayment({
      verify_fields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'],
    });
    const browser = trial.portal.browser();
    const page = await browser.press(await browser.get(payPath(payment)), 'Verify', {
      last_name: 'Kept <b>',
    });
    expect(page.status).to.equal(422);
    for (const label of ['First Name', 'Guarantor ID', 'Date of Birth', 'Zip Code']) {
      expect(page.text).to.include(`${label} is Required`);
    }
    expect(page.text).to.not.include('Last Name is Required');
    expect(attributeOf(page.control('Last Name'), 'value')).to.equal('Kept <b>');
    expect(attributeOf(page.control('Zip Code'), 'aria-describedby')).to.include('zip-error');
    expect(trial.api.calls.filter(({ body }) => body['id'] === payment.id && 'zip' in body)).to.deep.equal(
      [],
    );
  });

  for (const [typed, sent] of [
    ['4/9/85', '04/09/1985'],
    ['04/09/1985', '04/09/1985'],
    ['4-9-1985', '04/09/1985'],
    ['8/15/25', '08/15/2025'],
    ['1/2/26', '01/02/1926'],
    ['2/29/2024', '02/29/2024'],
    ['12/31/00', '12/31/2000'],
    ['04091985', '04/09/1985'],
    ['4.9.85', '04/09/1985'],
    ['1985-04-09', '04/09/1985'],
  ] as const) {
    it(`sends the date ${typed} as ${sent}`, async () => {
      const payment = trial.api.addPayment({ identity: { last_name: 'Example', dob: sent } });
      const page = await verify(trial.portal.browser(), payment, { last_name: 'Example', dob: typed });
      expect(page.text).to.include('Make a Payment');
      expect(trial.api.callsOf('verification_check').at(-1)!.body).to.deep.equal({
        id: payment.id,
        client_id: payment.client_id,
        last_name: 'Example',
        dob: sent,
      });
    });
  }

  for (const typed of [
    '2/30/1985',
    '13/1/1985',
    '1985-13-09',
    '4091985',
    '8/16/2025',
    '4/9',
    'yesterday',
    '4/9/985',
    '0/1/85',
  ]) {
    it(`rejects the date ${typed} and keeps the input`, async () => {
      const payment = trial.api.addPayment();
      const before = trial.api.callsOf('verification_check').length;
      const page = await verify(trial.portal.browser(), payment, { last_name: 'Example', dob: typed });
      expect(page.status).to.equal(422);
      expect(page.text).to.include(invalidDate);
      expect(attributeOf(page.control('Date of Birth'), 'value')).to.equal(typed);
      expect(trial.api.callsOf('verification_check').length).to.equal(before);
    });
  }

  it('[P7] shows one error whichever field was wrong and keeps the input', async () => {
    const payment = trial.api.addPayment();
    const wrong = [
      { last_name: 'Other', dob: '4/9/85' },
      { last_name: 'Example', dob: '4/9/86' },
      { last_name: 'Other', dob: '1/1/99' },
    ];
    for (const fields of wrong) {
      const page = await verify(trial.portal.browser(), payment, fields);
      expect(page.status).to.equal(422);
      expect(page.withRole('alert')).to.deep.equal([failed]);
      expect(attributeOf(page.control('Last Name'), 'value')).to.equal(fields.last_name);
      expect(attributeOf(page.control('Date of Birth'), 'value')).to.equal(fields.dob);
    }
  });

  it('warns once before the last attempt per link and address, without naming the wrong field', async () => {
    const payment = trial.api.addPayment();
    const warned = [];
    for (const fields of [
      { last_name: 'Other', dob: '4/9/85' },
      { last_name: 'Example', dob: '4/9/86' },
      { last_name: 'Other', dob: '4/9/85' },
      { last_name: 'Example', dob: '4/9/86' },
      { last_name: 'Other', dob: '4/9/85' },
    ]) {
      const { text } = await verify(trial.portal.browser(), payment, fields);
      expect(text).to.include('Verification failed, please check');
      warned.push(text.includes('You have one more try. After that this link is locked for 15 minutes.'));
    }
    expect(warned).to.deep.equal([false, false, false, true, false]);
  });

  it('[P7] allows five wrong attempts per link, then locks it for fifteen minutes', async () => {
    const payment = trial.api.addPayment();
    const other = trial.api.addPayment();
    const guess = () => verify(trial.portal.browser(), payment, { last_name: 'Other', dob: '4/9/85' });
    const statuses = [];
    const reached = () =>
      trial.api.callsOf('verification_check').filter(({ body }) => body['id'] === payment.id).length;
    for (let count = 0; count < 5; count += 1) statuses.push((await guess()).status);
    expect(statuses).to.deep.equal([422, 422, 422, 422, 429]);
    const locked = await verify(trial.portal.browser(), payment);
    expect(locked.status).to.equal(429);
    expect(locked.text).to.include('You can try again on ');
    expect(Number(locked.headers['retry-after'])).to.be.within(1, 900);
    expect(reached()).to.equal(5);

    expect((await verify(trial.portal.browser(), other)).text).to.include('Make a Payment');

    trial.time.now += 15 * 60_000 - 1;
    expect((await guess()).status).to.equal(429);
    trial.time.now += 1;
    expect((await verify(trial.portal.browser(), payment)).text).to.include('Make a Payment');
    expect(reached()).to.equal(6);
  });

  it('shows the lock when the link is opened and rejects a form opened before the lock', async () => {
    const payment = trial.api.addPayment();
    const open = await trial.portal.browser().get(payPath(payment));
    const late = trial.portal.browser();
    const form = await late.get(payPath(payment));
    for (let count = 0; count < 5; count += 1)
      await verify(trial.portal.browser(), payment, { last_name: 'Other', dob: '4/9/85' });
    const locked = await trial.portal.browser().get(payPath(payment));
    expect([open.status, locked.status, locked.headers['retry-after']]).to.deep.equal([200, 429, '900']);
    expect(locked.text).to.include('You can try again on ').and.not.include('Date of Birth');
    expect((await late.press(form, 'Verify', identity)).status).to.equal(429);
    trial.time.now += 15 * 60_000;
    expect((await trial.portal.browser().get(payPath(payment))).status).to.equal(200);
  });

  it('shows a lock reported by the API, except to a browser verified before', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment({ beyond: { verified: { payer_mark: 'm'.repeat(43) } } });
      own.api.report(level2);
      const known = own.portal.browser();
      await verify(known, payment);
      known.cookies.delete('sid');
      const verification_locked_until = own.time.now / 1000 + 300;
      payment.beyond = { ...payment.beyond, record: { verification_locked_until } };
      const locked = await own.portal.browser().get(payPath(payment));
      expect([locked.status, locked.headers['retry-after']]).to.deep.equal([429, '300']);
      expect((await verify(known, payment)).text).to.include('Make a Payment');
    } finally {
      await own.close();
    }
  });

  it('counts neither correct attempts nor attempts that the API could not check', async () => {
    const payment = trial.api.addPayment();
    for (let count = 0; count < 7; count += 1) await verify(trial.portal.browser(), payment);
    trial.api.twist('verification_check', ...Array.from({ length: 7 }, () => ({ status: 500, body: '' })));
    for (let count = 0; count < 7; count += 1) {
      const page = await verify(trial.portal.browser(), payment);
      expect(page.status).to.equal(502);
      expect(page.text).to.include('Your request has encountered an error, please try again later');
      expect(attributeOf(page.control('Last Name'), 'value')).to.equal(identity.last_name);
    }
    expect((await verify(trial.portal.browser(), payment)).text).to.include('Make a Payment');
  });

  it('locks out only the address that guesses', async () => {
    const own = await startPayTrial({ env: { TRUST_PROXY: '1' } });
    try {
      const payment = own.api.addPayment();
      const from = (address: string) => own.portal.browser({ headers: { 'x-forwarded-for': address } });
      const wrong = { last_name: 'Other', dob: '4/9/85' };
      for (let count = 0; count < 5; count += 1) await verify(from('198.51.100.7'), payment, wrong);
      expect((await verify(from('198.51.100.7'), payment)).status).to.equal(429);
      expect((await verify(from('198.51.100.8'), payment)).text).to.include('Make a Payment');
    } finally {
      await own.close();
    }
  });

  it('[P7] allows twenty wrong attempts per link across all addresses, then admits only previously verified browsers', async () => {
    const own = await startPayTrial({ env: { TRUST_PROXY: '1' } });
    try {
      const payment = own.api.addPayment();
      const from = (address: string) => own.portal.browser({ headers: { 'x-forwarded-for': address } });
      const known = from('203.0.113.9');
      expect((await verify(known, payment)).text).to.include('Make a Payment');
      known.cookies.delete('sid');
      const before = own.api.callsOf('verification_check').length;
      const wrong = { last_name: 'Other', dob: '4/9/85' };
      const guesses = Array.from({ length: 60 }, (_, index) =>
        verify(from(`198.51.100.${index}`), payment, wrong),
      );
      const pages = await Promise.all(guesses);
      expect(pages.filter(({ text }) => text.includes(failed))).to.have.length(20);
      expect(own.api.callsOf('verification_check').length - before).to.equal(20);
      const locked = await verify(from('192.0.2.1'), payment);
      expect(locked.status).to.equal(429);
      expect(locked.text).to.match(/You can try again on \d{2}\/\d{2}\/\d{4} 01:15 PM EDT, or call/);
      expect(locked.all('time').map((time) => attributeOf(time, 'data-local-time'))).to.deep.equal(['true']);
      expect((await verify(known, payment)).text).to.include('Make a Payment');
      expect((await verify(from('192.0.2.1'), own.api.addPayment())).text).to.include('Make a Payment');
      own.time.now += 15 * 60_000;
      expect((await verify(from('192.0.2.1'), payment)).text).to.include('Make a Payment');
    } finally {
      await own.close();
    }
  }).timeout(60_000);

  it('[P7] allows thirty wrong attempts per address across all links', async () => {
    const own = await startPayTrial();
    try {
      const guess = () =>
        verify(own.portal.browser(), own.api.addPayment(), { last_name: 'Other', dob: '4/9/85' });
      for (let count = 0; count < 30; count += 1) expect((await guess()).text).to.include(failed);
      expect((await guess()).status).to.equal(429);
      expect(own.api.callsOf('verification_check')).to.have.length(30);
      own.time.now += 15 * 60_000;
      expect((await guess()).status).to.equal(422);
    } finally {
      await own.close();
    }
  }).timeout(60_000);

  it('shows how long the API has locked the link', async () => {
    const payment = trial.api.addPayment();
    const locked_until = Math.floor(trial.time.now / 1000) + 300;
    const body = { success: false, results: { locked_until } };
    trial.api.twist('verification_check', { carryOut: false, status: 429, body });
    const page = await verify(trial.portal.browser(), payment);
    expect([page.status, page.headers['retry-after']]).to.deep.equal([429, '300']);
    expect(page.text).to.include('You can try again on ');
    expect((await verify(trial.portal.browser(), payment)).text).to.include('Make a Payment');
  });

  it('[P7] stops guessing after five attempts, even with a hundred at once and forged addresses', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment();
      const browser = own.portal.browser();
      const form = (await browser.get(payPath(payment))).fill('Verify');
      const guesses = Array.from({ length: manyOf(1_000) }, (_, index) => ({
        fields: { ...form.fields, last_name: `Guess ${index}`, dob: '4/9/85' },
        options: { headers: { 'x-forwarded-for': `10.1.${index % 250}.7` }, follow: false },
      }));
      for (let from = 0; from < guesses.length; from += 100) {
        const some = guesses.slice(from, from + 100);
        await Promise.all(some.map(({ fields, options }) => browser.post(payPath(payment), fields, options)));
      }
      expect(own.api.callsOf('verification_check').length).to.equal(5);
    } finally {
      await own.close();
    }
  }).timeout(60_000);

  it('accepts verify_fields, items, and the saved method as JSON text', async () => {
    const own = await startPayTrial({ asText: true });
    try {
      const payment = own.api.addPayment({
        item_detail_type: 'EPIC_PRESCRIPTION',
        item_summary: [{ other_id: 'RX-1', desc: 'Lisinopril', qty: 30, amount: '12.50' }],
        payment_method: { method: 'cc', card_brand: 'VISA', last_4: '4242' },
      });
      const page = await verify(own.portal.browser(), payment);
      expect(page.text).to.include('RX-1').and.include('$12.50').and.include('VISA ending in 4242');
    } finally {
      await own.close();
    }
  });
});

describeWithOne('payment links without a payable payment', startPayTrial, (trial) => {
  it("[P7] show the same page for an unknown id, another client's id, a closed client, and a malformed link", async () => {
    const real = trial.api.addPayment();
    const bytes: string[] = [];
    const ask = async (link: { client_id: string; id: string }) => {
      const page = await trial.portal.browser().get(payPath(link));
      expect(page.status).to.equal(404);
      expect(page.text).to.include('Your request has encountered an error, please try again later');
      bytes.push(page.html.replaceAll(/nonce="[^"]*"/g, 'nonce'));
    };
    await ask({ client_id: '7', id: 'unknown' });
    await ask({ client_id: '8', id: real.id });
    await ask({ client_id: '7', id: `${real.id}x` });
    await ask({ client_id: '7', id: '../../users' });
    await ask({ client_id: '7', id: 'a b' });
    await ask({ client_id: '7', id: 'x'.repeat(500) });
    trial.api.twist('get_payment_detail', {
      carryOut: false,
      status: 403,
      body: { success: false, msg: 'Disabled' },
    });
    await ask(real);
    trial.api.twist('get_payment_detail', { carryOut: false, body: { success: false, results: [] } });
    await ask(real);
    expect(new Set(bytes).size).to.equal(1);
  });

  it('say that the link has expired and how to get a new one', async () => {
    const expired = trial.api.addPayment({ status: 'Expired' });
    const page = await trial.portal.browser().get(payPath(expired));
    expect(page.status).to.equal(410);
    expect(page.text).to.include(paymentMessages.expired).and.include('for a new one');
    expect(page.html).to.not.include('<form');
  });

  it('reject verification without calling the API', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    const form = (await browser.get(payPath(payment))).fill('Verify', identity);
    const page = await browser.post(payPath({ client_id: '8', id: payment.id }), form.fields);
    expect(page.status).to.equal(404);
    expect(trial.api.callsOf('verification_check')).to.deep.equal([]);
  });

  it('say that the payment has been processed', async () => {
    const page = await trial.portal.browser().get(payPath(trial.api.addPayment({ status: 'Paid' })));
    expect(page.status).to.equal(200);
    expect(page.text).to.include('Your payment has been processed.');
    expect(page.all('form')).to.deep.equal([]);
  });

  for (const [name, twist] of [
    ['does not answer', { carryOut: false, drop: true }],
    ['fails', { carryOut: false, status: 500, body: { success: false, msg: 'CANARY-INSIDE at db-host-1' } }],
    ['answers nonsense', { carryOut: false, body: '<html>CANARY-INSIDE</html>' }],
  ] as const) {
    it(`[R4, R7] show a generic error page when the API ${name}`, async () => {
      trial.api.twist('get_payment_detail', twist);
      const page = await trial.portal.browser().get(payPath(trial.api.addPayment()));
      expect(page.status).to.equal(502);
      expect(page.text).to.include('Your request has encountered an error, please try again later');
      expect(page.html + trial.portal.logText()).to.not.include('CANARY-INSIDE');
    });
  }

  it('redirect to the sign-in when the API rejects the portal', async () => {
    trial.api.twist('get_payment_detail', { carryOut: false, status: 401, body: { success: false } });
    const page = await trial.portal.browser().get(payPath(trial.api.addPayment()), { follow: false });
    expect(page.status).to.equal(303);
    expect(page.headers.location).to.equal('/login');
  });
});
