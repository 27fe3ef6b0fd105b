import { request } from 'undici';

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
  /** Rejects where the provider does not take the text. */
  send(text: Text): Promise<void>;
}

const timeoutMs = 10_000;

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
      if (statusCode >= 300) throw new Error(`The text provider answered ${statusCode}`);
    },
  };
}

const abroad = (phone: string) => `+1${phone}`;
