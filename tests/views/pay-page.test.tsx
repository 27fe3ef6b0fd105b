import { expect } from 'chai';
import { pageNames, pageOf } from '../../scripts/preview/pages.tsx';
import { renderBody } from '../../scripts/preview/render-sample.tsx';
import { samples } from '../../scripts/preview/samples.ts';
import { paymentMessages } from '../../shared/locales/en/payment.ts';
import { PayPage, payPageTitle, type PayPageProps } from '../../views/pay/pay-page.tsx';
import { payPageState } from '../../views/pay/state.ts';
import { attributeOf, readPage, textOf, type Page } from '../support/page.ts';

describe('preview pages', () => {
  for (const name of pageNames) {
    const page = show(name);

    it(`contain one h1 and a label for each control: ${name}`, () => {
      expect(page.all('h1')).to.have.length(1);
      const unnamed = controls(page).filter((control) => !isNamed(page, control));
      expect(unnamed.map((control) => attributeOf(control, 'name'))).to.deep.equal([]);
    });

    it(`reference existing descriptions and repeat no id: ${name}`, () => {
      const ids = idsOf(page);
      expect(new Set(ids).size).to.equal(ids.length);
      const named = controls(page).flatMap((control) =>
        (attributeOf(control, 'aria-describedby') ?? '').split(' '),
      );
      expect(ids).to.include.members(named.filter(Boolean));
    });

    it(`contain no style attributes: ${name}`, () => {
      expect(page.html).not.to.match(/<[^>]+ style=/);
    });
  }
});

describe('PayPage', () => {
  const sentences: Record<string, string> = {
    error: paymentMessages.error,
    paid: paymentMessages.alreadyPaid,
    locked: paymentMessages.verificationLockedUntil('08/14/2025 12:15 PM CDT'),
    checking: paymentMessages.checking,
    'checking-long': paymentMessages.checkingLong,
    'verify-failed': paymentMessages.verificationFailed,
    zero: paymentMessages.zeroBalance,
    refused: paymentMessages.refused,
    'receipt-limit': paymentMessages.receiptLimit,
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    it(`shows the message for the status: ${name}`, () => {
      const { text } = show(name);
      expect(text).to.include(sentence);
      expect(text).to.include('PAYMENT PORTAL');
      expect(text).to.include('Powered By Notify2Pay');
    });
  }

  it('asks only for the fields that the payment record requires, in form order', () => {
    const page = show('verify');
    const labels = page.all('label').map(textOf);
    expect(labels).to.deep.equal(['First Name', 'Last Name', 'Guarantor ID', 'Date of Birth', 'Zip Code']);
    expect(show('verify-failed').all('label').map(textOf)).to.deep.equal(['Last Name', 'Date of Birth']);
  });

  it('shows the entered values again with the error at the field and in the summary', () => {
    const page = show('verify-errors');
    const dob = page.control('Date of Birth');
    expect(attributeOf(dob, 'value')).to.equal('13/45/1985');
    expect(attributeOf(dob, 'aria-invalid')).to.equal('true');
    expect(attributeOf(dob, 'aria-describedby')).to.equal('dob-hint dob-error');
    expect(page.withRole('alert').join()).to.include('Last Name is Required');
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include.members(['#last_name', '#dob']);
  });

  it('labels card and bank fields whichever method is chosen', () => {
    const page = show('card');
    for (const label of ['Cardholder Name', 'Card Number', 'Expiry', 'CVC', 'Zip Code']) {
      expect(page.control(label), label).not.to.equal(undefined);
    }
    for (const label of ['Name on Account', 'Routing Number', 'Account Number', 'Amount']) {
      expect(page.control(label), label).not.to.equal(undefined);
    }
  });

  it('offers a saved method first, and only if one exists', () => {
    const methods = (name: string) =>
      show(name)
        .all('label')
        .map(textOf)
        .filter((text) => /^(Saved|Card$|Bank$)/.test(text));
    expect(methods('card')).to.deep.equal(['Card', 'Bank']);
    expect(methods('saved')).to.deep.equal(['Saved payment', 'Card', 'Bank']);
    expect(show('saved').text).to.include('VISA ending in 4242');
  });

  it('allows typing an amount only when the payer may change it and nothing is selected', () => {
    const amount = (props: PayPageProps) => render(props).control('Amount')?.tagName;
    expect(amount(samples['editable']!)).to.equal('input');
    expect(amount(samples['card']!)).to.equal('output');
    expect(amount({ ...samples['prescriptions']!, amountEditable: true } as PayPageProps)).to.equal('output');
    expect(amount({ ...samples['prescriptions-none']!, amountEditable: true } as PayPageProps)).to.equal(
      'input',
    );
  });

  it('[P5] never shows card or account data again after an error', () => {
    const page = show('card-errors');
    for (const label of ['Card Number', 'Expiry', 'CVC']) {
      expect(attributeOf(page.control(label), 'value') ?? '', label).to.equal('');
    }
    for (const label of ['Routing Number', 'Account Number']) {
      expect(attributeOf(page.control(label), 'value') ?? '', label).to.equal('');
    }
  });

  it('posts the chosen prescriptions as checkboxes of the payment form', () => {
    const { fields } = show('prescriptions').fill('Submit Payment');
    expect(fields['items']).to.deep.equal(['0', '1', '2']);
    expect(fields['amount']).to.deep.equal(['1271.25']);
    expect(show('prescriptions-none').fill('Submit Payment').fields['items']).to.equal(undefined);
  });

  it('shows no checkbox column in a read-only list', () => {
    const boxes = controls(show('prescriptions-read')).filter(
      (control) => attributeOf(control, 'name') === 'items',
    );
    expect(boxes).to.deep.equal([]);
  });

  it('shows the prescription list read-only when selection is not allowed', () => {
    const page = show('prescriptions-read');
    expect(page.text).to.include('Prescription List');
    expect(page.text).to.include('RX-4471902');
  });

  it('[P5] places the error summary before the fields it mentions', () => {
    const { html } = render({
      ...samples['editable']!,
      errors: { amount: 'Invalid Amount Requested' },
    } as PayPageProps);
    expect(html.indexOf('role="alert"')).to.be.within(0, html.indexOf('id="amount"'));
  });

  it('posts each step with its token to the page itself', () => {
    for (const [name, button, step, wanted] of [
      ['verify', 'Verify', 'verify', ''],
      ['card', 'Submit Payment', 'pay', ''],
      ['success', 'Send Receipt', 'receipt', '#receipt'],
    ] as const) {
      const { action, method, fields } = show(name).fill(button);
      expect({ action, method, step: fields['step'], token: fields['_csrf'] }).to.deep.equal({
        action: wanted,
        method: 'post',
        step: [step],
        token: ['preview'],
      });
    }
  });

  it('shows the receipt details and calls a bank payment accepted', () => {
    const { text } = show('success');
    for (const fact of [
      'Auth #',
      'A81372',
      'Card Brand',
      'VISA',
      'Last 4',
      '4242',
      '$1,271.25',
      'RX-4471902',
    ]) {
      expect(text).to.include(fact);
    }
    expect(show('success-bank').text).to.include('Payment accepted');
  });

  it('loads no island without a payment form', () => {
    for (const name of ['verify', 'success', 'checking', 'error']) {
      const { title, element } = pageOf(name);
      expect(renderBody({ title, element }).used.size, name).to.equal(0);
    }
  });
});

function show(name: string): Page {
  const { body } = renderBody(pageOf(name));
  return readPage({ url: new URL('http://preview/'), status: 200, headers: {}, html: body });
}

function render(props: PayPageProps): Page {
  const sample = { title: payPageTitle(props), element: <PayPage {...props} />, state: payPageState(props) };
  return readPage({
    url: new URL('http://preview/'),
    status: 200,
    headers: {},
    html: renderBody(sample).body,
  });
}

function controls(page: Page) {
  return page.all('input').filter((input) => attributeOf(input, 'type') !== 'hidden');
}

function isNamed(page: Page, control: ReturnType<typeof controls>[number]): boolean {
  const id = attributeOf(control, 'id');
  const labelled = page.all('label').some((label) => id !== undefined && attributeOf(label, 'for') === id);
  return (
    labelled ||
    attributeOf(control, 'aria-label') !== undefined ||
    idsOf(page).includes(attributeOf(control, 'aria-labelledby') ?? '') ||
    (control.parentNode !== null && 'tagName' in control.parentNode && control.parentNode.tagName === 'label')
  );
}

function idsOf(page: Page): string[] {
  return [...page.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
}
