import { expect } from 'chai';
import { createMemoryState } from '../../../../server/portal/state/memory-state.ts';
import {
  dropAfterwards,
  dropBefore,
  fail,
  refuse,
  type ContractPayment,
  type Twist,
} from '../../../support/contract-api.ts';
import { attributeOf } from '../../../support/page.ts';
import { until } from '../../../support/until.ts';
import { bank, card, pay, payPath, startPayTrial, trialStart, verify, verifyAndPay } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const checking = 'Payment being checked';
const refusedText = 'Please verify the information you have entered are correct';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describeWithOne('payment submission', startPayTrial, (trial) => {
  const submissions = (payment: ContractPayment) =>
    trial.api.callsOf('payment_submission').filter(({ body }) => body['payment_id'] === payment.id);
  const charges = (payment: ContractPayment) =>
    trial.api.charges.filter((one) => one.payment_id === payment.id);
  const keysOf = (payment: ContractPayment) =>
    new Set(submissions(payment).map(({ headers }) => headers['idempotency-key'])).size;

  const charged: Record<string, Twist> = {
    'the connection breaks after the charge': dropAfterwards,
    'the API fails after the charge': { status: 500, body: { success: false } },
    'the response is truncated': { body: '{"success":true,"resu' },
    'the response is an HTML page from a proxy': { status: 502, body: '<html>Bad gateway</html>' },
    'the response is a conflict': { status: 409, body: { success: false } },
    'the response is a redirect': { status: 302, body: '' },
  };
  for (const [what, twist] of Object.entries(charged)) {
    it(`shows that the payment is being checked, then success, and never a failure: ${what}`, async () => {
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      trial.api.twist('payment_submission', twist);
      const form = await verify(browser, payment);
      const answer = await browser.post(payPath(payment), form.fill('Submit Payment', card).fields, {
        follow: false,
      });
      expect(answer.status).to.equal(303);
      trial.api.twist('get_payment_detail', fail(503));
      const unknown = await browser.get(payPath(payment));
      expect(unknown.status).to.equal(200);
      expect(unknown.text).to.include(checking).and.include('you do not need to pay again');
      expect(unknown.text).to.not.include(refusedText);
      expect(unknown.headers['refresh']).to.equal('3');
      expect(unknown.all('form')).to.deep.equal([]);
      const known = await browser.get(payPath(payment));
      expect(known.text).to.include('Payment successful').and.include('$120.50');
      expect(known.headers['refresh']).to.equal(undefined);
      expect([submissions(payment).length, charges(payment).length]).to.deep.equal([1, 1]);
    });
  }

  for (const [reason, byCard, byBank] of [
    [
      'Insufficient funds',
      'pay from a bank account.',
      'Your account did not have enough money for this payment. Use another account, or pay by card.',
    ],
    ['Declined', 'use another card or pay from a bank account.', 'use another account, or pay by card.'],
  ] as const)
    it(`suggests a payment method other than the declined one: ${reason}`, async () => {
      const browser = trial.portal.browser();
      const page = await verify(browser, trial.api.addPayment());
      for (const [fields, advice] of [
        [card, byCard],
        [bank, byBank],
      ] as const) {
        trial.api.twist('payment_submission', refuse(reason));
        expect((await pay(browser, page, fields)).withRole('alert').join()).to.include(advice);
      }
    });

  it('[P1] sends no second submission while the first is being checked, from the same or another tab', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', dropBefore);
    const form = await verify(browser, payment);
    await pay(browser, form);
    for (let count = 0; count < 3; count += 1) expect((await pay(browser, form)).text).to.include(checking);
    expect(submissions(payment).length).to.equal(1);
  });

  it('[P1] retries with the same key after fifteen minutes without a charge', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment();
      const browser = own.portal.browser();
      own.api.twist('payment_submission', dropBefore);
      await verifyAndPay(browser, payment);
      own.time.now += 10 * 60_000;
      expect((await browser.get(payPath(payment))).text).to.include('It is taking longer than usual');
      own.time.now += 5 * 60_000 - 1;
      expect((await browser.get(payPath(payment))).text).to.include(checking);
      own.time.now += 1;
      const form = await browser.get(payPath(payment));
      expect(form.text).to.include('Make a Payment').and.not.include(refusedText);
      expect((await pay(browser, form)).text).to.include('Auth #');
      const keys = own.api.callsOf('payment_submission').map(({ headers }) => headers['idempotency-key']);
      expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1]);
    } finally {
      await own.close();
    }
  });

  it('shows a decline when a later lookup reports that the payment failed', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', dropBefore);
    await verifyAndPay(browser, payment);
    payment.status = 'Failed';
    const form = await browser.get(payPath(payment));
    expect(form.withRole('alert').join()).to.include(refusedText);
    expect((await pay(browser, form)).text).to.include('Auth #');
    expect(keysOf(payment)).to.equal(2);
  });

  it('stays unknown when the payment had already failed before the attempt', async () => {
    const payment = trial.api.addPayment({ status: 'Failed' });
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', dropBefore);
    expect((await verifyAndPay(browser, payment)).text).to.include(checking);
  });

  it('shows a refund made before the payer reopened the page', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    trial.api.twist('payment_submission', dropAfterwards);
    const form = await verify(browser, payment);
    await browser.post(payPath(payment), form.fill('Submit Payment', card).fields, { follow: false });
    payment.status = 'Refunded';
    expect((await browser.get(payPath(payment))).text).to.include('Your payment has been refunded.');
  });

  it('redirects to the sign-in when the API rejects the portal', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    const form = await verify(browser, payment);
    trial.api.twist('payment_submission', fail(401, { success: false }));
    const sent = await browser.post(payPath(payment), form.fill('Submit Payment', card).fields, {
      follow: false,
    });
    expect([sent.status, sent.headers.location]).to.deep.equal([303, '/login']);
    expect(charges(payment)).to.deep.equal([]);
  });

  it('[P1] charges once for a double click and shows success for both clicks', async () => {
    const payment = trial.api.addPayment();
    const browser = trial.portal.browser();
    const form = await verify(browser, payment);
    const { opened, open } = gate();
    trial.api.twist('payment_submission', { wait: opened });
    const first = pay(browser, form);
    await until(() => submissions(payment).length === 1);
    const second = await pay(browser, form);
    expect(second.text).to.include(checking);
    expect(second.headers['refresh']).to.equal('3');
    expect((await browser.get(payPath(payment))).text).to.include(checking);
    open();
    expect((await first).text).to.include('Auth #');
    expect((await pay(browser, form)).text).to.include('Auth #');
    expect([submissions(payment).length, charges(payment).length]).to.deep.equal([1, 1]);
  });

  for (const [what, twist] of Object.entries({
    'never reached the API': dropBefore,
    'conflicts with another': fail(409),
  })) {
    it(`hides the receipt of another payer when the attempt ${what}`, async () => {
      const payment = trial.api.addPayment();
      const [first, second] = [trial.portal.browser(), trial.portal.browser()];
      trial.api.twist('payment_submission', twist);
      expect((await verifyAndPay(first, payment)).text).to.include(checking);
      const success = await verifyAndPay(second, payment);
      expect(success.text).to.include('Auth #');
      const seen = await first.get(payPath(payment));
      expect(seen.text).to.include('Your payment has been processed.');
      expect(seen.text).to.not.include('Auth #').and.not.include('Send Receipt');
      expect((await second.get(payPath(payment))).text).to.include('Auth #');
    });
  }

  it('shows success to the payer after another payer was declined', async () => {
    const payment = trial.api.addPayment();
    trial.api.twist('payment_submission', refuse(), dropAfterwards);
    await verifyAndPay(trial.portal.browser(), payment);
    expect((await verifyAndPay(trial.portal.browser(), payment)).text).to.include('Payment successful');
  });

  it('reaches the API once while the API is slow, even when another payer submits too', async () => {
    const own = await startPayTrial();
    try {
      const payment = own.api.addPayment();
      const [first, second] = [own.portal.browser(), own.portal.browser()];
      const forms = [await verify(first, payment), await verify(second, payment)] as const;
      const { opened, open } = gate();
      own.api.twist('payment_submission', { wait: opened });
      const paid = pay(first, forms[0]);
      await until(() => own.api.callsOf('payment_submission').length === 1);
      own.time.now += 59_000;
      expect((await pay(second, forms[1])).text).to.include(checking);
      open();
      expect((await paid).text).to.include('Auth #');
      expect(own.api.callsOf('payment_submission')).to.have.length(1);
    } finally {
      await own.close();
    }
  });

  it('reaches the API once when a second click arrives before the first charge', async () => {
    const { opened, open } = gate();
    const memory = createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 });
    let asked = 0;
    const acquire: typeof memory.locks.acquire = async (...lock) => {
      asked += 1;
      if (asked === 1) await opened;
      return memory.locks.acquire(...lock);
    };
    const held = await startPayTrial({ state: { ...memory, locks: { acquire } } });
    const payment = held.api.addPayment();
    const browser = held.portal.browser();
    const form = await verify(browser, payment);
    const late = pay(browser, form);
    await until(() => asked === 1);
    expect((await pay(browser, form)).text).to.include('Auth #');
    open();
    expect((await late).text).to.include('Auth #');
    expect(held.api.callsOf('payment_submission')).to.have.length(1);
    await held.close();
  });

  it('[P1] charges once for fifty concurrent browsers with separate cookies', async () => {
    const payment = trial.api.addPayment();
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const browser = trial.portal.browser();
        return { browser, form: await verify(browser, payment) };
      }),
    );
    const answers = await Promise.all(clients.map(({ browser, form }) => pay(browser, form)));
    expect([submissions(payment).length, charges(payment).length]).to.deep.equal([1, 1]);
    expect(answers.filter(({ text }) => text.includes('Auth #')).length).to.equal(1);
    for (const { text } of answers) expect(text).to.not.include(refusedText);
    for (const { browser } of clients) {
      expect((await browser.get(payPath(payment))).text).to.match(/Auth #|Your payment has been processed\./);
    }
  });
});

describe('payment while the API is down', () => {
  it('keeps the form and succeeds with the same key once the API is back', async () => {
    const { state, key } = watchedState();
    const trial = await startPayTrial({ state });
    try {
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      const form = await verify(browser, payment);
      const first = key();
      // The second lookup is the last one before the submission.
      trial.api.twist('get_payment_detail', {}, { last: true });
      const page = await pay(browser, form);
      expect(page.status).to.equal(502);
      expect(page.text).to.include('Your request has encountered an error, please try again later');
      expect(page.text).to.not.include(refusedText);
      expect(page.html).to.not.match(/ECONNREFUSED|127\.0\.0\.1:|at .*\.ts/);
      expect(attributeOf(page.control('Cardholder Name'), 'value')).to.equal('Pat Payer');
      expect(trial.api.callsOf('payment_submission')).to.deep.equal([]);

      await trial.api.comeBack();
      expect((await pay(browser, page)).text).to.include('Auth #');
      expect(trial.api.charges.map((charge) => charge.key)).to.deep.equal([first]);
    } finally {
      await trial.close();
    }
  });

  it('[O4] shows an error when the API is down from the start', async () => {
    const trial = await startPayTrial();
    try {
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      const form = await verify(browser, payment);
      await trial.api.close();
      const page = await pay(browser, form);
      expect(page.status).to.equal(502);
      expect(page.text).to.include('Your request has encountered an error, please try again later');
      expect(page.text).to.not.include(refusedText);
      expect(page.html).to.not.match(/ECONNREFUSED|127\.0\.0\.1:|at .*\.ts/);
    } finally {
      await trial.portal.close();
    }
  });
});

/** Creates a session store that exposes the idempotency key of the last saved session. */
function watchedState() {
  const state = createMemoryState({ clock: () => trialStart, sessionTtlSeconds: 900 });
  const { sessions } = state;
  let key: string | undefined;
  const set = sessions.set.bind(sessions);
  sessions.set = (sid, session, done) => {
    key = /key\W+([0-9a-f-]{36})/.exec(JSON.stringify(session))?.[1];
    return set(sid, session, done);
  };
  return { state, key: () => key };
}
