import PostalMime from 'postal-mime';
import { createBrowser, type BrowserOptions } from '../../support/browser.ts';
import { attributeOf, textOf, type Page, type PostedFields } from '../../support/page.ts';
import type { Debtor } from './payment-file.ts';
import type { Practice } from './practice.ts';

const linkIn = (text: string) => /https?:\/\/localhost:\S+/.exec(text)?.[0] ?? '';

/** The link that came to somebody, by mail where they have an address, else by text. */
export async function linkOf({ mail, texts }: Practice, { email, phone }: Debtor): Promise<string> {
  const letter = mail.received.find(({ to }) => email && to.includes(email));
  if (letter) return linkIn((await PostalMime.parse(letter.raw)).text ?? '');
  const text = texts.taken.find(({ fields }) => fields['To'] === `+1${phone}`);
  return linkIn(text?.fields['Body'] ?? '');
}

/** A request has a short link, which leads to the address of the payment. */
export const paymentIdOf = ({ url }: Page) => url.pathname.split('/').at(-1)!;

interface Paying {
  link: string;
  debtor: Debtor;
  method: PostedFields;
}

/** Opens the link that came, confirms who it is and pays. Answers the page that tells what came of it. */
export async function payBy(
  { url }: Practice,
  { link, debtor, method }: Paying,
  options?: BrowserOptions,
): Promise<Page> {
  const browser = createBrowser(url, options);
  const who = await browser.get(link);
  const { last: last_name, dob } = debtor;
  const form = await browser.press(who, buttonOf(who), { last_name, dob });
  return browser.press(form, buttonOf(form), method);
}

/** The one that goes on, in whatever language it is named. */
function buttonOf(page: Page): string {
  const primary = page.all('button').find((one) => attributeOf(one, 'class')?.includes('btn-primary'));
  return primary ? textOf(primary) : 'No button goes on';
}
