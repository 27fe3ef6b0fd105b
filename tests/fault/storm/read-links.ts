import { paymentFormStrings, paymentMessages, paymentPageTexts } from '../../../shared/locales/en/payment.ts';
import { readCents, sumCents } from '../../../shared/money.ts';
import { createBrowser } from '../../support/browser.ts';
import { payPath } from '../../portal/pages/pay/payer.ts';
import type { PlannedPayment } from './plan.ts';

/** Amounts in cents that the link's page shows a verified payer. */
export interface Reading {
  id: string;
  paidCents: number;
  dueCents: number;
}

const [beforeDue = '', afterDue = ''] = paymentFormStrings.texts.amountHint.split('{due}');
const owed = new RegExp(`${beforeDue}\\$(\\d+\\.\\d\\d)${afterDue.slice(0, 2)}`);

const mostAtOnce = 8;

/** Opens each link with several parts once more, from a new machine. */
export async function readLinks(url: string, planned: readonly PlannedPayment[]): Promise<Reading[]> {
  const remaining = planned.filter(({ parts }) => parts > 1);
  const readings: Reading[] = [];
  const readOn = async () => {
    for (let payment = remaining.pop(); payment; payment = remaining.pop())
      readings.push(await readLink(url, payment));
  };
  await Promise.all(Array.from({ length: mostAtOnce }, readOn));
  return readings;
}

async function readLink(url: string, { id, clientId }: PlannedPayment): Promise<Reading> {
  const index = Number(id.slice(-6));
  const address = `10.9.${index >> 8}.${index & 255}`;
  const browser = createBrowser(url, {
    headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
  });
  const form = await browser.get(payPath({ client_id: clientId, id }));
  const { text } = await browser.press(form, 'Verify', { last_name: 'Example', dob: '04/09/1985' });
  return { id, ...sumsIn(text) };
}

function sumsIn(text: string): Omit<Reading, 'id'> {
  const centsShown = (pattern: RegExp) => readCents(pattern.exec(text)?.[1]);
  if (text.includes(paymentMessages.alreadyPaid)) {
    const made = [...text.matchAll(/Paid, \$(\d+\.\d\d)/g)].map(([, amount]) => readCents(amount));
    return { paidCents: sumCents(made), dueCents: centsShown(/Remaining balance \$(\d+\.\d\d)/) };
  }
  if (!text.includes(paymentPageTexts.paidSoFar)) return { paidCents: 0, dueCents: centsShown(owed) };
  return {
    paidCents: centsShown(/Paid so far \$(\d+\.\d\d)/),
    dueCents: centsShown(/Still due \$(\d+\.\d\d)/),
  };
}
