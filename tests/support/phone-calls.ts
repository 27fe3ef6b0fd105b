import { sql } from 'kysely';
import { listen, press, type HeardPart } from '../../server/api/phone/phone-line.ts';
import type { EmbeddedApi } from './embedded-api.ts';
import { signatureOf } from './text-voice-provider.ts';

export const hooksUrl = 'https://hooks.example.test';
export const dialled = '3125550170';

export interface Caller {
  sid: string;
  /** Text spoken since the last key press. */
  heardText: string;
  stop: HeardPart['stop'];
  posted: { url: string; fields: Record<string, string> }[];
  markup: string;
  press(digits: string): Promise<void>;
  pressAll(...digits: string[]): Promise<void>;
  hangUp(seconds?: number): Promise<void>;
  /** Posts a form to a webhook, with a valid signature unless another is given, and returns status and markup. */
  post(url: string, fields?: Record<string, string>, signature?: string): Promise<HookAnswer>;
}

interface HookAnswer {
  status: number;
  text: string;
}

interface CallOptions {
  /** Ten digits; '' for a withheld number. */
  from?: string;
  /** Number as sent by the provider, if it differs from `+1` and ten digits. */
  rawFrom?: string;
  to?: string;
  sid?: string;
  /** Delivers each form to the API; by default, once. */
  deliver?(send: () => Promise<HookAnswer>): Promise<HookAnswer>;
}

let calls = 0;

export async function callIn(
  api: Pick<EmbeddedApi, 'url'>,
  {
    from = '7735550111',
    rawFrom = from && `+1${from}`,
    to = dialled,
    sid = `CA-in-${(calls += 1)}`,
    deliver = (send: () => Promise<HookAnswer>) => send(),
  }: CallOptions = {},
): Promise<Caller> {
  const callFields = { CallSid: sid, From: rawFrom, To: `+1${to}` };
  const posted: Caller['posted'] = [];
  const post: Caller['post'] = async (address, extraFields = {}, signature) => {
    const url = new URL(address, `${hooksUrl}/`).toString();
    const fields = { ...callFields, ...extraFields };
    posted.push({ url, fields });
    const { pathname } = new URL(url);
    return deliver(async () => {
      const response = await fetch(new URL(pathname, api.url), {
        method: 'POST',
        headers: { 'x-twilio-signature': signature ?? signatureOf(url, fields) },
        body: new URLSearchParams(fields),
      });
      return { status: response.status, text: await response.text() };
    });
  };
  const caller = { sid, posted, post, heardText: '', markup: '' } as Caller;
  const line = async (url: string, fields: Readonly<Record<string, string>>) => {
    const { text } = await post(url, { ...fields });
    caller.markup = text;
    return text;
  };
  const hear = ({ heard, stop }: HeardPart) => {
    caller.heardText = heard.map(({ text, plays }) => text || `[${plays}]`).join(' ');
    caller.stop = stop;
  };
  caller.press = async (digits) => hear(await press(line, caller.markup, digits));
  caller.pressAll = async (...all) => {
    for (const digits of all) await caller.press(digits);
  };
  caller.hangUp = async (seconds = 61) => {
    await post('/hooks/phone/status', { CallStatus: 'completed', CallDuration: String(seconds) });
  };
  hear(await listen(line, await line('/hooks/voice', { CallStatus: 'ringing' })));
  return caller;
}

export async function callRecords(api: Pick<EmbeddedApi, 'database'>): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ivr.*, ivr.balance::text as balance, id_org::text
    from ivr
    where id in (select ivr from phone_calls)
    order by id
  `.execute(api.database.db);
  return rows;
}
