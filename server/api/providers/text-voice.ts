import { request } from 'undici';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { RefusedForGood, SenderRefused } from './refused.ts';

interface TextVoiceSettings {
  url: string;
  account: string;
  token: string;
  /** What texts come from: ten digits, a number with its country, or a messaging service's id. */
  from: string;
  /** The number that calls come from. */
  caller: string;
}

interface Text {
  /** Ten digits. */
  to: string;
  /** Senders of the practice's own, by preference; the account's comes after them. */
  from: readonly string[];
  text: string;
  /** Where the provider reports what becomes of it. */
  statusUrl?: string;
}

interface Call {
  to: string;
  from: readonly string[];
  /** Where the provider asks what to say. */
  answerUrl: string;
  statusUrl: string;
  /** Whether it waits to hear if a machine answers. */
  detectsMachine: boolean;
}

/** Texts and calls by a Twilio-style REST server. All reject where it does not take them, with RefusedForGood where it never will. */
export interface TextVoice {
  /** Answers the provider's name of it. */
  text(text: Text): Promise<string>;
  call(call: Call): Promise<string>;
  /** Finds what was taken since a moment in unix milliseconds; undefined where nothing was. */
  findText(sent: { to: string; text: string; since: number }): Promise<string | undefined>;
  findCall(sent: { to: string; since: number }): Promise<string | undefined>;
}

/** The number of a refusal, or of a text that did not arrive, where its owner told the carrier to stop. */
export const optedOutCode = '21610';

const timeoutMs = 10_000;
/** What says that the account may not send from that number, or by that messaging service. */
const aboutSender = new Set(['21210', '21212', '21606', '21659', '21660', '21701', '21703']);
/** What says something of the message or its number, not of the account or the provider. */
const aboutMessage = new Set([400, 422]);

export function createTextVoice(settings: TextVoiceSettings): TextVoice {
  const { post, list } = createAccount(settings);
  return {
    text: ({ to, from, text, statusUrl }) =>
      firstAllowed([...from, settings.from], (sender) =>
        post('Messages.json', {
          To: abroad(to),
          ...senderOf(sender),
          Body: text,
          ...(statusUrl !== undefined && { StatusCallback: statusUrl }),
        }),
      ),
    call: ({ to, from, answerUrl, statusUrl, detectsMachine }) =>
      firstAllowed([...from, settings.caller], (sender) =>
        post('Calls.json', {
          To: abroad(to),
          From: abroad(sender),
          Url: answerUrl,
          StatusCallback: statusUrl,
          ...(detectsMachine && { MachineDetection: 'DetectMessageEnd' }),
        }),
      ),
    findText: async ({ to, text, since }) => {
      const rows = await list('Messages.json', { To: abroad(to), 'DateSent>': dayOf(since) });
      return refOf(rows.find((row) => row['body'] === text && isSince(row, since)));
    },
    findCall: async ({ to, since }) => {
      const rows = await list('Calls.json', { To: abroad(to), 'StartTime>': dayOf(since) });
      return refOf(rows.find((row) => isSince(row, since)));
    },
  };
}

type Kind = 'Messages.json' | 'Calls.json';

function createAccount({ url, account, token }: TextVoiceSettings) {
  const base = new URL(
    `2010-04-01/Accounts/${encodeURIComponent(account)}/`,
    url.endsWith('/') ? url : `${url}/`,
  );
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const times = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  return {
    async post(kind: Kind, fields: Record<string, string>): Promise<string> {
      const { statusCode, body } = await request(new URL(kind, base), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
        ...times,
      });
      const answer = await body.text();
      if (aboutMessage.has(statusCode)) throw refusalOf(answer);
      if (statusCode >= 300) throw new ProviderFault(statusCode);
      return textOf(recordIn(answer), 'sid');
    },
    async list(kind: Kind, query: Record<string, string>): Promise<ApiRecord[]> {
      const address = new URL(kind, base);
      address.search = new URLSearchParams({ ...query, PageSize: '50' }).toString();
      const { statusCode, body } = await request(address, { headers: { authorization }, ...times });
      const answer = recordIn(await body.text());
      if (statusCode >= 300) throw new ProviderFault(statusCode);
      const rows = answer[kind === 'Messages.json' ? 'messages' : 'calls'];
      return Array.isArray(rows) ? rows.filter(isRecord) : [];
    },
  };
}

/** It answered, and did not take it: what is about the account or itself passes. */
class ProviderFault extends Error {
  readonly code: string;
  constructor(status: number) {
    super(`The text and voice provider answered ${status}`);
    this.code = `HTTP_${status}`;
  }
}

function recordIn(answer: string): ApiRecord {
  try {
    const value: unknown = JSON.parse(answer);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Named by the provider's own number of it; its words repeat the message. */
function refusalOf(answer: string): RefusedForGood {
  const code = textOf(recordIn(answer), 'code');
  const message = `refused ${code}`.trim();
  if (aboutSender.has(code)) return new SenderRefused(message);
  return new RefusedForGood(message, code === optedOutCode ? 'opted_out' : 'refused');
}

/** Where only the number that it came from was refused, the next one is tried. */
async function firstAllowed(
  [sender = '', ...others]: readonly string[],
  send: (sender: string) => Promise<string>,
): Promise<string> {
  try {
    return await send(sender);
  } catch (error) {
    if (error instanceof SenderRefused && others.length > 0) return firstAllowed(others, send);
    throw error;
  }
}

const abroad = (phone: string) => (phone.startsWith('+') ? phone : `+1${phone}`);
const senderOf = (sender: string): Record<string, string> =>
  sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: abroad(sender) };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const refOf = (row: ApiRecord | undefined) => (row ? textOf(row, 'sid') : undefined);

/** A minute's difference of clocks is allowed for. */
const isSince = (row: ApiRecord, since: number) => Date.parse(textOf(row, 'date_created')) >= since - 60_000;
