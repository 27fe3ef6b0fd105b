import PostalMime from 'postal-mime';
import { createBrowser, type BrowserOptions } from '../../support/browser.ts';
import { attributeOf, textOf, type Page, type PostedFields } from '../../support/page.ts';
import type { Debtor } from './payment-file.ts';
import type { Practice } from './practice.ts';

const linkIn = (text: string) => /https?:\/\/localhost:\S+/.exec(text)?.[0] ?? '';

/** Returns the payment link that a payer received by email or, if there is no email, by text. */
export async function linkOf({ mail, texts }: Practice, { email, phone }: Debtor): Promise<string> {
  const letter = mail.received.find(({ to }) => email && to.includes(email));
  if (letter) return linkIn((await PostalMime.parse(letter.raw)).text ?? '');
  const text = texts.accepted.find(({ fields }) => fields['To'] === `+1${phone}`);
  return linkIn(text?.fields['Body'] ?? '');
}

/** Returns the payment ID from the URL that the short link redirects to. */
export const paymentIdOf = ({ url }: Page) => url.pathname.split('/').at(-1)!;

interface Paying {
  link: string;
  debtor: Debtor;
  method: PostedFields;
}

/** Opens the link, verifies the payer and pays. Returns the result page. */
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

/** Returns the label of the page's primary button, whatever the language. */
function buttonOf(page: Page): string {
  const primary = page.all('button').find((one) => attributeOf(one, 'class')?.includes('btn-primary'));
  return primary ? textOf(primary) : 'No button goes on';
}
