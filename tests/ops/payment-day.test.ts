import { expect } from 'chai';
import { formatCents, sumCents } from '../../shared/money.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { bank, card } from '../portal/pages/pay/payer.ts';
import { account } from '../support/authorize-net/accounts.ts';
import { sendWebhook } from '../support/authorize-net/fake.ts';
import { describeSlow, isFull } from '../support/full-run.ts';
import type { Page } from '../support/page.ts';
import { until } from '../support/until.ts';
import {
  ask,
  chooseFile,
  chooseFound,
  closeDay,
  readRefused,
  refund,
  uploadFile,
} from './payment-day/desk.ts';
import { linkOf, payBy, paymentIdOf } from './payment-day/payer.ts';
import { writePaymentFile, type Debtor } from './payment-day/payment-file.ts';
import { openPractice, type Practice } from './payment-day/practice.ts';

/** A sampled run requests only the payments that this search finds, because all take minutes on two cores. */
const found = isFull ? '' : 'P001';
/** Returns true if the search finds the code, by prefix or by number without leading zeros. */
const isFound = ({ code }: Debtor) =>
  code.startsWith(found) || Number(code.slice(1)) === Number(found.slice(1));

describeSlow('a day of payments in production', function () {
  this.timeout(900_000);
  const file = writePaymentFile(10_000);
  const chosen = file.good.filter(isFound);
  const asked = [...chosen, ...file.mended];
  let practice: Practice;
  before(async () => {
    practice = await openPractice();
  });
  after(() => practice?.close());

  it('balances to the cent after 10,000 imported payments, collections, a refund and a bank return', async () => {
    await askRight();
    await mendAndAsk();
    await allHaveCome();
    const paid = await payThree();
    await returnAndRefund(paid);
    await close(paid);
    expect(practice.gateway.errors).to.deep.equal([]);
  });

  async function askRight(): Promise<void> {
    const first = await uploadFile(practice, {
      name: 'november.csv',
      text: file.text,
      right: file.good.length,
    });
    const refused = await readRefused(practice, first);
    expect([...refused.keys()]).to.deep.equal([...file.faults.keys()]);
    for (const [line, reason] of file.faults) expect(refused.get(line)).to.match(new RegExp(`^${reason}`));
    await askEach(chosen, found ? await chooseFound(practice, found) : await chooseFile(practice, first));
  }

  /** Imports the corrected rows; all payments together then match the test's own total. */
  async function mendAndAsk(): Promise<void> {
    const second = await uploadFile(practice, {
      name: 'mended.csv',
      text: file.corrected(file.faults.keys()),
      right: file.mended.length,
    });
    await says(`10,000 unpaid, ${formatCents(sumOf([...file.good, ...file.mended]))}`);
    await askEach(file.mended, await chooseFile(practice, second));
  }

  async function says(sum: string): Promise<void> {
    expect((await practice.staff.get(pathsOf(payments).list)).text).to.include(sum);
  }

  /** Waits until each email and text has arrived exactly once. */
  async function allHaveCome(): Promise<void> {
    const { mail, texts } = practice;
    const [mails, phones] = [addresses(asked, 'email'), addresses(asked, 'phone')];
    const haveCome = () => mail.received.length >= mails.length && texts.accepted.length >= phones.length;
    await until(haveCome, 600_000);
    expect(mail.received.flatMap(({ to }) => to).sort()).to.deep.equal(mails.sort());
    expect(texts.accepted.map(({ fields }) => fields['To']?.slice(2)).sort()).to.deep.equal(phones.sort());
  }

  async function askEach(debtors: readonly Debtor[], plan: Page): Promise<void> {
    const count = (by: 'email' | 'phone') => addresses(debtors, by).length.toLocaleString('en-US');
    const page = await ask(practice, plan, `Send ${count('phone')} texts and ${count('email')} emails`);
    expect(page.text).to.include(`All done: ${debtors.length.toLocaleString('en-US')} payments`);
  }

  interface Paid {
    debtor: Debtor;
    id: string;
  }

  /** Pays three requests: a corrected row in Spanish from a text's link, one by bank account, and one by card from an email. */
  async function payThree() {
    const pay = async (debtor: Debtor, method: typeof card | typeof bank, language = 'en'): Promise<Paid> => {
      const link = await linkOf(practice, debtor);
      const page = await payBy(
        practice,
        { link, debtor, method },
        { headers: { 'accept-language': language } },
      );
      expect(page.text).to.include(formatCents(debtor.cents));
      expect(page.html).to.include(`<html lang="${language}">`);
      return { debtor, id: paymentIdOf(page) };
    };
    return {
      spanish: await pay(
        file.mended.find(({ phone, email }) => phone && !email)!,
        card,
        'es',
      ),
      byBank: await pay(
        chosen.find(({ email }) => email)!,
        bank,
      ),
      byCard: await pay(
        chosen.findLast(({ email }) => email)!,
        card,
      ),
    };
  }
  type AllPaid = Awaited<ReturnType<typeof payThree>>;
  const refunded = ({ byCard }: AllPaid) => byCard.debtor.cents - 101;

  /** Settles the day's charges. Then the bank returns one charge, reported by a webhook event, and another is partially refunded. */
  async function returnAndRefund(paid: AllPaid): Promise<void> {
    const { gateway, apiUrl, staff } = practice;
    const { ledger } = gateway;
    ledger.settle();
    const entry = ledger.entries.find(({ accountType }) => accountType === 'eCheck')!;
    ledger.returnCharge(entry.transId, { code: 'R01', description: 'Insufficient Funds' });
    expect(await sendWebhook(`${apiUrl}/hooks/gateway`, account.signature_key)).to.equal(204);
    const record = (id: string) => staff.get(pathsOf(payments).one(id));
    await until(async () => (await record(paid.byBank.id)).text.includes('Insufficient Funds'));
    const page = await refund(practice, paid.byCard.id, refunded(paid));
    expect(page.text).to.include(`${formatCents(refunded(paid))} refunded.`);
  }

  /** Asserts that the daily report, its export, the test's own totals and the gateway agree. */
  async function close(paid: AllPaid): Promise<void> {
    const own = {
      Online: sumOf(Object.values(paid).map(({ debtor }) => debtor)),
      Refunded: -refunded(paid),
      'Returned by the bank': -paid.byBank.debtor.cents,
    };
    const day = await closeDay(practice);
    expect(day.totals).to.deep.equal({ ...own, Total: sumCents(Object.values(own)) });
    expect(day.said).to.include('Matches the gateway.');
    expect(day.hasDifferences).to.equal(false);
    const sums = Object.keys(own).map((kind) => [
      kind,
      sumCents(day.exported.flatMap(([each, cents]) => (each === kind ? [cents] : []))),
    ]);
    expect(Object.fromEntries(sums)).to.deep.equal(own);
    expect(booksOf(practice)).to.deep.equal(own);
    const left = sumOf([...file.good, ...file.mended]) - sumOf([paid.spanish.debtor, paid.byCard.debtor]);
    await says(`9,998 unpaid, ${formatCents(left)}`);
  }
});

const addresses = (debtors: readonly Debtor[], by: 'email' | 'phone') =>
  debtors.map((debtor) => debtor[by]).filter(Boolean);
const sumOf = (debtors: readonly Debtor[]) => sumCents(debtors.map(({ cents }) => cents));

function booksOf({ gateway: { ledger } }: Practice) {
  const charges = ledger.charges();
  const cents = (entries: typeof charges) => sumCents(entries.map((entry) => entry.cents));
  return {
    Online: cents(charges),
    Refunded: -cents(
      ledger.entries.filter(({ kind, status }) => kind === 'refund' && status.startsWith('refund')),
    ),
    'Returned by the bank': -cents(charges.filter(({ returned }) => returned)),
  };
}
