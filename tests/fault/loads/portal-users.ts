import { setTimeout as wait } from 'node:timers/promises';
import { paymentMessages, paymentPageTexts } from '../../../shared/locales/en/payment.ts';
import { paths } from '../../../shared/paths.ts';
import { card, payPath } from '../../portal/pages/pay/payer.ts';
import { createBrowser, type Browser } from '../../support/browser.ts';
import { textOf, type Page } from '../../support/page.ts';
import { password } from '../../support/sign-in.ts';
import { paymentId, practice } from './payments.ts';

type Kind = 'visitor' | 'staff' | 'newcomer' | 'payer';

interface Sight {
  kind: Kind;
  atMs: number;
  what: string;
}

interface Users {
  /** Number of staff members, named `staff0` and so on, who stay signed in. */
  staff: number;
  payments: number;
}

/** Simulated users who use the portal all the time: visitors, staff, staff who sign in, and payers. */
export interface PortalUsers {
  /** Number of payments whose payers have not finished. */
  left(): number;
  /** Returns the number of views of each page by a kind of user since the start. */
  counts(kind: Kind): Record<string, number>;
  /** Returns the longest time in milliseconds in which no user of this kind got a page. */
  longestGapMs(kind: Kind): number;
  /** Resolves once every payment is finished. The other users then stop. */
  finish(): Promise<void>;
}

const pauseMs = 100;
const failed = /^(5\d\d|no response)$/;
const longestPaymentMs = 300_000;

/** Starts users of the portal at `url`, whose staff is already signed in. */
export async function startPortalUsers(url: string, { staff, payments }: Users): Promise<PortalUsers> {
  const sights: Sight[] = [];
  const over = { now: false };
  const see = (kind: Kind, what: string) => void sights.push({ kind, atMs: Date.now(), what });
  const open = Array.from({ length: payments }, (_, index) => index);
  const unfinished = new Set(open);
  const browsers = await Promise.all(
    Array.from({ length: staff }, async (_, index) => {
      const browser = openBrowser(url, index);
      await signIn(browser, `staff${index}`);
      return browser;
    }),
  );
  const repeat = async (kind: Kind, step: () => Promise<string>) => {
    for (; !over.now; await wait(pauseMs)) see(kind, await step().catch(() => 'no response'));
  };
  const payer = async (machine: number) => {
    for (let index = open.shift(); index !== undefined; index = open.shift()) {
      await payFully(openBrowser(url, 100 + machine), index, (what) => see('payer', what));
      unfinished.delete(index);
    }
  };
  const others = [
    ...browsers.map((browser, index) => repeat('staff', () => useProfile(browser, `staff${index}`))),
    ...[0, 1].map((index) => repeat('newcomer', () => signIn(openBrowser(url, 200 + index), 'newcomer'))),
    ...[0, 1, 2].map((index) => repeat('visitor', () => openLink(openBrowser(url, 300 + index), payments))),
  ];
  const payers = [0, 1, 2].map(payer);
  const of = (kind: Kind) => sights.filter((sight) => sight.kind === kind);
  return {
    left: () => unfinished.size,
    counts: (kind) => countBy(of(kind).map(({ what }) => what)),
    longestGapMs: (kind) => {
      const times = of(kind)
        .filter(({ what }) => !failed.test(what))
        .map(({ atMs }) => atMs);
      return Math.max(...times.map((atMs, index) => atMs - (times[index - 1] ?? atMs)));
    },
    async finish() {
      await Promise.all(payers);
      over.now = true;
      await Promise.all(others);
    },
  };
}

/** Opens a browser with its own address, as forwarded by a proxy that ends TLS. */
const openBrowser = (url: string, index: number) =>
  createBrowser(url, {
    headers: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`, 'x-forwarded-proto': 'https' },
  });

async function openLink(browser: Browser, index: number): Promise<string> {
  return describe(await browser.get(payPath({ client_id: practice, id: paymentId(index) })));
}

async function signIn(browser: Browser, userName: string): Promise<string> {
  const login = await browser.get(`${paths.login.to()}?next=${encodeURIComponent(paths.user.to())}`);
  if (login.status !== 200) return String(login.status);
  return describe(await browser.press(login, 'Login', { user_name: userName, pw: password }));
}

/** Opens the user's own page. Signs in again if the session is gone. */
async function useProfile(browser: Browser, userName: string): Promise<string> {
  const page = await browser.get(paths.user.to());
  if (page.url.pathname !== paths.login.to()) return describe(page);
  const back = await browser.press(page, 'Login', { user_name: userName, pw: password });
  return `sign-in, then ${describe(back)}`;
}

/** Opens a payment's link and continues until the payment is made. */
async function payFully(browser: Browser, index: number, see: (what: string) => void): Promise<void> {
  const link = payPath({ client_id: practice, id: paymentId(index) });
  const attempt = async (request: () => Promise<Page>) => {
    const page = await request().catch(() => undefined);
    see(page ? describe(page) : 'no response');
    return page;
  };
  const startMs = Date.now();
  let page = await attempt(() => browser.get(link));
  while (!page || !/^(receipt|paid)$/.test(describe(page))) {
    if (Date.now() - startMs > longestPaymentMs) throw new Error(`payment ${index} was not finished`);
    page = await attempt(next(browser, link, page));
    await wait(pauseMs);
  }
}

function next(browser: Browser, link: string, page: Page | undefined): () => Promise<Page> {
  const buttons = page?.all('button').map(textOf) ?? [];
  if (page && buttons.includes('Verify')) return () => browser.press(page, 'Verify', { last_name: 'Load' });
  if (page && buttons.includes('Submit Payment')) return () => browser.press(page, 'Submit Payment', card);
  return () => browser.get(link);
}

/** Describes a page by its name, and by its status unless it is 200. */
function describe(page: Page): string {
  const { status, text, title } = page;
  if (status >= 500) return String(status);
  const buttons = page.all('button').map(textOf);
  const name = text.includes(paymentPageTexts.paidByCard)
    ? 'receipt'
    : text.includes(paymentMessages.alreadyPaid)
      ? 'paid'
      : text.includes(paymentMessages.checking)
        ? 'being checked'
        : buttons.includes('Verify')
          ? 'verification'
          : buttons.includes('Submit Payment')
            ? 'payment form'
            : title;
  const charged = text.includes(paymentMessages.notCharged) ? ', not charged' : '';
  return status === 200 ? name : `${name} ${status}${charged}`;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
