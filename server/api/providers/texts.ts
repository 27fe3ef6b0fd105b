import { request } from 'undici';
import { RefusedForGood } from './refused.ts';

interface TextProvider {
  url: string;
  account: string;
  token: string;
}

interface Text {
  /** Ten digits, as `from`. */
  to: string;
  from: string;
  text: string;
}

export interface Texter {
  /** Rejects where the provider does not take the text, with RefusedForGood where it never will. */
  send(text: Text): Promise<void>;
}

const timeoutMs = 10_000;
/** What says something of the text or its number, not of the account or the provider. */
const aboutText = new Set([400, 422]);

/** Sends text messages by a Twilio-style REST server. What it answers is not kept: it repeats the text. */
export function createTexter({ url, account, token }: TextProvider): Texter {
  const address = new URL(
    `2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    url.endsWith('/') ? url : `${url}/`,
  );
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    send: async ({ to, from, text }) => {
      const { statusCode, body } = await request(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: abroad(to), From: abroad(from), Body: text }).toString(),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      await body.dump();
      if (aboutText.has(statusCode)) throw new RefusedForGood('The text provider refused it for good');
      if (statusCode >= 300) throw new Error(`The text provider answered ${statusCode}`);
    },
  };
}

const abroad = (phone: string) => `+1${phone}`;
