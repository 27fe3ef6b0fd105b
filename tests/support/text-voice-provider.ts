import { createHmac } from 'node:crypto';
import type { EmbeddedApi } from './embedded-api.ts';
import { createFakeRecordings, type FakeRecordings } from './fake-recordings.ts';
import { startTestApi, type ApiAnswer, type TestApi } from './test-api.ts';

export const textVoiceToken = 'the-token-of-the-account';

export interface AcceptedMessage {
  sid: string;
  kind: 'Messages' | 'Calls';
  fields: Record<string, string>;
  /** Time on the provider's clock in Unix milliseconds. */
  at: number;
}

/** Response to a message: `drop` accepts it and disconnects, `acceptAndAnswer` accepts it and answers differently. */
type Answering = ApiAnswer | 'drop' | { acceptAndAnswer: ApiAnswer } | undefined;

/** Format of accepted messages in the provider's list. */
interface Listing {
  /** Converts the text of a message to the listed text. */
  body: (text: string) => string;
  /** Delay in milliseconds before a message is listed. */
  lagMs: number;
  /** Replacement for the whole list response. */
  answer: ApiAnswer | undefined;
}

export interface TextVoiceProvider {
  api: TestApi;
  settings: Record<string, string>;
  accepted: AcceptedMessage[];
  recordings: FakeRecordings;
  listing: Listing;
  /** Responses to the next messages; an undefined result means the normal response. */
  next: (() => Answering | Promise<Answering>)[];
  report(api: EmbeddedApi, accepted: AcceptedMessage, fields: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

export async function startTextVoiceProvider({
  clock = () => Date.now(),
  /** Returns the response when `next` is empty. */
  usual = (): Answering | Promise<Answering> => undefined,
} = {}): Promise<TextVoiceProvider> {
  const accepted: AcceptedMessage[] = [];
  const next: TextVoiceProvider['next'] = [];
  const listing: Listing = { body: (sent) => sent, lagMs: 0, answer: undefined };
  const recordings = createFakeRecordings();
  const api = await startTestApi(async (request) => {
    const { method, path, body } = request;
    if (path.includes('/Recordings/')) return recordings.answer(request);
    const kind = path.includes('/Calls.json') ? 'Calls' : 'Messages';
    if (method === 'GET') {
      if (listing.answer) return listing.answer;
      const to = new URLSearchParams(path.split('?')[1]).get('To');
      const rows = accepted.filter((one) => one.kind === kind && one.fields['To'] === to);
      const visible = rows.filter(({ at }) => at + listing.lagMs <= clock());
      return { body: { [kind.toLowerCase()]: visible.map((row) => listed(row, listing)) } };
    }
    const answer = await (next.shift() ?? usual)();
    if (answer !== undefined && answer !== 'drop' && !('acceptAndAnswer' in answer)) return answer;
    const sid = `${kind === 'Calls' ? 'CA' : 'SM'}${accepted.length + 1}`;
    accepted.push({ sid, kind, fields: Object.fromEntries(new URLSearchParams(String(body))), at: clock() });
    if (typeof answer === 'object') return answer.acceptAndAnswer;
    return answer === 'drop' ? { drop: true } : { status: 201, body: { sid } };
  });
  return {
    api,
    accepted,
    recordings,
    listing,
    next,
    settings: {
      TEXT_VOICE_URL: api.url,
      TEXT_VOICE_ACCOUNT: 'AC1',
      TEXT_VOICE_TOKEN: textVoiceToken,
      TEXT_VOICE_FROM: '+18005550111',
      HOOKS_URL: 'https://hooks.example.test',
    },
    report: async (embedded, { sid, kind, fields: sent }, fields) => {
      const statusFields = { [kind === 'Calls' ? 'CallSid' : 'MessageSid']: sid, ...fields };
      return postHook(embedded, sent['StatusCallback'] ?? '', { fields: statusFields });
    },
    close: () => api.close(),
  };
}

const listed = ({ sid, fields, at }: AcceptedMessage, { body }: Listing) => ({
  sid,
  to: fields['To'],
  body: body(fields['Body'] ?? ''),
  direction: 'outbound-api',
  date_created: new Date(at).toUTCString(),
});

/** Posts a form to the webhook URL given to the provider, as a proxy in front of the API would forward it. */
export async function postHook(
  { url: apiUrl }: Pick<EmbeddedApi, 'url'>,
  address: string,
  {
    fields,
    signature = signatureOf(address, fields),
  }: { fields: Record<string, string>; signature?: string },
): Promise<number> {
  const { pathname, search } = new URL(address);
  const forwardedPath = pathname.slice(pathname.indexOf('/hooks/')) + search;
  const response = await fetch(new URL(forwardedPath, apiUrl), {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  });
  await response.text();
  return response.status;
}

export function signatureOf(address: string, fields: Record<string, string>, token = textVoiceToken): string {
  const names = Object.keys(fields).sort();
  const signed = address + names.map((name) => name + fields[name]).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}
