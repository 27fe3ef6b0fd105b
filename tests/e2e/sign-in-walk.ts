import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import type { Visitor } from '../support/chromium.ts';
import { until } from '../support/until.ts';

export interface SignInWalk {
  visitor: Visitor;
  url: string;
}

export async function signIn({ visitor: { page }, url }: SignInWalk, userName: string, pw: string) {
  await page.goto(url + paths.login.to());
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(pw);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

export async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/**
 * Returns the six-digit code that `send` causes to be sent to an address, read from the test outbox.
 * The worker sends the code shortly after the request.
 */
export async function codeSentTo(
  address: string,
  { visitor, url }: SignInWalk,
  send: () => Promise<unknown>,
): Promise<string> {
  const outbox = url + paths.devOutbox.to();
  // Fetches only the HTML because rendering the page repeatedly takes ten times as long.
  const sent = async () => {
    const answer = await visitor.page.request.get(outbox);
    return (await answer.text()).split(address).length;
  };
  const before = await sent();
  await send();
  await until(async () => (await sent()) > before);
  const page = await visitor.page.context().newPage();
  await page.goto(outbox);
  await page
    .locator('.dev-links > div')
    .filter({ has: page.getByText(address, { exact: true }) })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL((now) => now.href !== outbox);
  const code = /\b\d{6}\b/.exec(await page.locator('main').innerText())?.[0];
  await page.close();
  return code ?? '';
}

/** Returns the authenticator app code for a secret, `steps` time steps of 30 seconds from now (RFC 6238). */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
