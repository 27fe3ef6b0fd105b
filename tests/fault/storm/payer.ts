import { paymentMessages, paymentPageTexts } from '../../../shared/locales/en/payment.ts';
import { readCents, toDecimal } from '../../../shared/money.ts';
import { createBrowser, type Browser } from '../../support/browser.ts';
import { textOf, type Page, type PostedFields } from '../../support/page.ts';
import { card, payPath } from '../../portal/pages/pay/payer.ts';
import { cardOf } from './cards.ts';
import type { PlannedPayment } from './plan.ts';

/** Page that showed the payer a decline or a success. */
export interface Sighting {
  result: 'refused' | 'success';
  /** Unix milliseconds of the page request; `cameAt` is that of the response. */
  requestedAt: number;
  cameAt: number;
  /** Last four digits of the card most recently sent, and the part that it paid. */
  lastFour: string;
  part: number;
  text: string;
}

export interface Payer {
  payment: PlannedPayment;
  browser: Browser;
  sent: { lastFour: string; part: number; at: number }[];
  sightings: Sighting[];
  /** Errors that a payer must never see. */
  faults: string[];
  /** Number of pages since the last change that showed the payment as under review. */
  checks: number;
  refusals: number;
  machine: number;
  last?: string;
  end?: 'success' | 'processed' | 'gave up';
}

const mostPresses = 12;

/** Creates a payer on one machine with its own IP address, as forwarded by a TLS-terminating proxy. */
export function createPayer(url: string, payment: PlannedPayment, machine: number): Payer {
  const index = Number(payment.id.slice(-6));
  const address = `10.${machine}.${index >> 8}.${index & 255}`;
  const browser = createBrowser(url, {
    headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
  });
  return { payment, browser, machine, sent: [], sightings: [], faults: [], checks: 0, refusals: 0 };
}

/** Opens the link and continues until there is nothing left to press. A payer who has not finished returns later. */
export async function openLink(payer: Payer): Promise<void> {
  let page = await look(payer, () => payer.browser.get(pathOf(payer)));
  for (let presses = 0; page && presses < mostPresses; presses += 1) page = await act(payer, page);
}

const pathOf = ({ payment }: Payer) => payPath({ client_id: payment.clientId, id: payment.id });

/** Loads a page and records the outcome that it shows; returns undefined if the request fails. */
async function look(payer: Payer, request: () => Promise<Page>): Promise<Page | undefined> {
  const requestedAt = Date.now();
  const { lastFour, part } = payer.sent.at(-1) ?? { lastFour: '', part: 1 };
  const page = await request().catch(() => undefined);
  if (!page) return undefined;
  const { text } = page;
  payer.last = `${page.status} ${text.slice(0, 300)}`;
  const result = text.includes(paymentMessages.refused)
    ? 'refused'
    : text.includes(paymentPageTexts.paidByCard)
      ? 'success'
      : undefined;
  if (result) payer.sightings.push({ result, requestedAt, cameAt: Date.now(), lastFour, part, text });
  if (result === 'refused') payer.refusals += 1;
  const others = page.html.match(/Payer\d{5}x/g)?.filter((name) => name !== payer.payment.firstName) ?? [];
  if (others.length) payer.faults.push(`shows ${others.join()}`);
  if (/canary/.test(page.html)) payer.faults.push('shows content of a broken response');
  if (text.includes(paymentMessages.verificationFailed)) payer.faults.push('rejects correct details');
  return page;
}

async function act(payer: Payer, page: Page): Promise<Page | undefined> {
  const { text } = page;
  const buttons = page.all('button').map(textOf);
  if (buttons.includes(paymentPageTexts.restPay)) return press(payer, page, [paymentPageTexts.restPay, {}]);
  if (text.includes(paymentPageTexts.paidByCard)) payer.end = 'success';
  else if (text.includes(paymentMessages.alreadyPaid)) payer.end = 'processed';
  else if (text.includes(paymentMessages.checking) || text.includes(paymentMessages.checkingLong))
    payer.checks += 1;
  else if (page.status >= 500 || page.status === 429) return undefined;
  else if (buttons.includes('Verify'))
    return press(payer, page, ['Verify', { last_name: 'Example', dob: '04/09/1985' }]);
  else if (buttons.includes('Submit Payment')) return payOrGiveUp(payer, page);
  return undefined;
}

const press = (payer: Payer, page: Page, [button, fields]: readonly [string, PostedFields]) =>
  look(payer, () => payer.browser.press(page, button, fields));

async function payOrGiveUp(payer: Payer, page: Page): Promise<Page | undefined> {
  const { payment, refusals } = payer;
  if (refusals > 0 && payment.givesUp) {
    payer.end = 'gave up';
    return undefined;
  }
  const part = partOf(page);
  const number = cardOf({ ...payer, part });
  const pay = (form = page) => {
    payer.sent.push({ lastFour: number.slice(-4), part, at: Date.now() });
    const fields = { ...card, ...amountOf(payment, part), card_number: number };
    return press(payer, form, ['Submit Payment', fields]);
  };
  switch (payment.habit) {
    case 'presses twice': {
      const [first, second] = await Promise.all([pay(), pay()]);
      return second ?? first;
    }
    case 'reloads': {
      // The reload starts before the submission, so its page may still show the previous card's outcome.
      const reloaded = look(payer, () => payer.browser.get(pathOf(payer)));
      const paid = await pay();
      await reloaded;
      return paid;
    }
    case 'pays in two tabs': {
      const tab = await look(payer, () => payer.browser.get(pathOf(payer)));
      const isForm = tab?.all('button').map(textOf).includes('Submit Payment');
      const [first, second] = await Promise.all([pay(), isForm ? pay(tab) : undefined]);
      return second ?? first;
    }
    case 'goes back':
      await pay();
      return pay();
    case 'waits':
    case 'pays on two machines':
      return pay();
  }
}

/** Returns the part that the form pays, or 1 if the link takes a single payment. */
const partOf = (page: Page): number => Number(page.fill('Submit Payment').fields['part'] ?? 1) || 1;

/** Splits the amount evenly; the last part uses the amount prefilled in the form. */
function amountOf({ amount, parts }: PlannedPayment, part: number): PostedFields {
  if (part >= parts) return {};
  return { amount: toDecimal(Math.floor(readCents(amount) / parts)) };
}
