import { expect } from 'chai';
import type { Page } from 'playwright';
import { paymentMessages } from '../../shared/locales/en/payment.ts';
import { expectAccessible } from '../support/accessible.ts';
import { dropBefore, fail, refuse, type ContractPayment } from '../support/contract-api.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import {
  alive,
  fillBank,
  fillCard,
  prescriptions,
  savedCard,
  startPaySite,
  submit,
  succeeded,
  verify,
  type PaySite,
} from './pay-walk.ts';
import { describeWithOne } from '../support/fixtures.ts';
import { itSlow } from '../support/full-run.ts';

const longItems = {
  ...prescriptions,
  item_summary: [
    ...prescriptions.item_summary,
    {
      other_id: 'RX-9999999999999999999',
      desc: 'Hydrochlorothiazide/Triamterene'.repeat(3),
      qty: 1000,
      amount: '899999.99',
    },
  ],
};

/** One page of each kind, checked in every run; a full run checks all pages. */
const usual = [
  'verification with errors',
  'payment by card',
  'payment with errors',
  'payment for prescriptions',
  'being checked',
  'success',
];

const states: Record<
  string,
  { given?: Partial<ContractPayment>; reach: (page: Page, site: PaySite) => Promise<unknown>; opens?: true }
> = {
  expired: {
    opens: true,
    given: { status: 'Expired' },
    reach: (page) => page.getByText(paymentMessages.expired).waitFor(),
  },
  paid: {
    opens: true,
    given: { status: 'Paid' },
    reach: (page) => page.getByText('Your payment has been processed.').waitFor(),
  },
  verification: {
    opens: true,
    given: { verify_fields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'] },
    reach: (page) => page.getByRole('heading', { name: 'Payer Verification' }).waitFor(),
  },
  'verification with errors': {
    opens: true,
    given: { verify_fields: ['first_name', 'last_name', 'unique_id', 'dob', 'zip'] },
    reach: async (page) => {
      await page.getByLabel('Date of Birth').fill('13/13/1990');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'verification failed, then locked': {
    opens: true,
    reach: async (page) => {
      for (let count = 0; count < 5; count += 1) {
        await page.getByLabel('Last Name').fill('Wrong');
        await page.getByLabel('Date of Birth').fill('4/9/85');
        await page.getByRole('button', { name: 'Verify' }).click();
        await page.getByRole('alert').waitFor();
      }
      await page.getByText('You can try again on').waitFor();
    },
  },
  'payment by card': { reach: alive },
  'payment by bank': { reach: fillBank },
  'payment with the saved method': { given: savedCard, reach: alive },
  'payment of an editable amount': { given: { payer_editable: 'T' }, reach: alive },
  'payment of $0': { given: { amount_requested: '0' }, reach: alive },
  'payment with a bill': {
    given: { item_summary: longItems.item_summary },
    reach: alive,
  },
  'payment with errors': {
    given: { payer_editable: 'T' },
    reach: async (page) => {
      await alive(page);
      await page.getByLabel('Amount').fill('0');
      await submit(page);
      await page.getByRole('alert').waitFor();
    },
  },
  'payment refused': {
    reach: async (page, site) => {
      site.api.twist('payment_submission', refuse());
      await fillCard(page);
      await submit(page);
      await page.getByRole('alert').waitFor();
    },
  },
  'payment for prescriptions': { given: longItems, reach: alive },
  'the prescription list': {
    given: longItems,
    reach: async (page) => {
      await alive(page);
      await page.getByRole('button', { name: 'Prescription List' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the read-only prescription list': {
    given: { ...longItems, patientEditable: false },
    reach: async (page) => {
      await alive(page);
      await page.getByRole('button', { name: 'Prescription List' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'being checked': {
    reach: async (page, site) => {
      site.api.twist('payment_submission', dropBefore);
      await fillCard(page);
      await submit(page);
      await page.getByText('you do not need to pay again').waitFor();
    },
  },
  success: {
    given: longItems,
    reach: async (page) => {
      await fillCard(page);
      await submit(page);
      await succeeded(page);
    },
  },
  'a failed receipt, then a sent one': {
    reach: async (page, site) => {
      await fillCard(page);
      await submit(page);
      await succeeded(page);
      site.api.twist('send_receipt', fail(500));
      await page.getByRole('button', { name: 'Send to pat' }).click();
      await page.getByText('Your request has encountered an error.').waitFor();
      await page.getByRole('button', { name: 'Send to pat' }).click();
      await page.getByText('Your receipt was sent to').waitFor();
    },
  },
};

describeWithOne('every state of the payment page', startPaySite, (site) => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await newVisitor();
  });
  afterEach(() => visitor.close());

  for (const [name, { given, reach, opens }] of Object.entries(states)) {
    const look = usual.includes(name) ? it : itSlow;
    look(`passes axe in light and dark and fits 320 px: ${name}`, async () => {
      const { page, complaints } = visitor;
      const href = site.hrefOf(site.api.addPayment(given));
      await (opens ? page.goto(href) : verify(page, href));
      await reach(page, site);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      const widths = () => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      };
      expect(await page.evaluate(widths)).to.deep.equal([320, 320]);
      expect(complaints).to.deep.equal([]);
      expect(site.server.output()).to.not.include('csp violation');
    });
  }
});
