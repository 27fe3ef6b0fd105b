import { createHmac } from 'node:crypto';
import type { EmbeddedApi } from './embedded-api.ts';
import { createFakeRecordings, type FakeRecordings } from './fake-recordings.ts';
import { startTestApi, type ApiAnswer, type TestApi } from './test-api.ts';

export const textVoiceToken = 'the-token-of-the-account';

/** One text or call that the provider took. */
export interface Taken {
  sid: string;
  kind: 'Messages' | 'Calls';
  fields: Record<string, string>;
  /** Unix milliseconds of the provider's clock. */
  at: number;
}

type Answering = ApiAnswer | 'drop' | undefined;

export interface TextVoiceProvider {
  api: TestApi;
  settings: Record<string, string>;
  taken: Taken[];
  recordings: FakeRecordings;
  /** How the next messages are answered; the normal way where it gives nothing. `drop` takes it and breaks off. */
  next: (() => Answering)[];
  /** Reports to the API what became of one, signed. */
  report(api: EmbeddedApi, taken: Taken, fields: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

/** A Twilio-style server that keeps what it took. */
export async function startTextVoiceProvider({
  clock = () => Date.now(),
  /** How each is answered for which nothing stands in `next`. */
  usual = (): Answering => undefined,
} = {}): Promise<TextVoiceProvider> {
  const taken: Taken[] = [];
  const next: TextVoiceProvider['next'] = [];
  const recordings = createFakeRecordings();
  const api = await startTestApi((request) => {
    const { method, path, body } = request;
    if (path.includes('/Recordings/')) return recordings.answer(request);
    const kind = path.includes('/Calls.json') ? 'Calls' : 'Messages';
    if (method === 'GET') {
      const to = new URLSearchParams(path.split('?')[1]).get('To');
      const rows = taken.filter((one) => one.kind === kind && one.fields['To'] === to);
      return { body: { [kind.toLowerCase()]: rows.map(listed) } };
    }
    const answer = (next.shift() ?? usual)();
    if (answer !== undefined && answer !== 'drop') return answer;
    const sid = `${kind === 'Calls' ? 'CA' : 'SM'}${taken.length + 1}`;
    taken.push({ sid, kind, fields: Object.fromEntries(new URLSearchParams(String(body))), at: clock() });
    return answer === 'drop' ? { drop: true } : { status: 201, body: { sid } };
  });
  return {
    api,
    taken,
    recordings,
    next,
    settings: {
      TEXT_VOICE_URL: api.url,
      TEXT_VOICE_ACCOUNT: 'AC1',
      TEXT_VOICE_TOKEN: textVoiceToken,
      TEXT_VOICE_FROM: '+18005550111',
      HOOKS_URL: 'https://hooks.example.test',
    },
    report: async (embedded, { sid, kind, fields: sent }, fields) => {
      const own = { [kind === 'Calls' ? 'CallSid' : 'MessageSid']: sid, ...fields };
      return postHook(embedded, sent['StatusCallback'] ?? '', { fields: own });
    },
    close: () => api.close(),
  };
}

const listed = ({ sid, fields, at }: Taken) => ({
  sid,
  to: fields['To'],
  body: fields['Body'],
  date_created: new Date(at).toUTCString(),
});

/** Posts a form to the address that the provider was given, as it comes through whatever stands before the API. */
export async function postHook(
  { url: apiUrl }: Pick<EmbeddedApi, 'url'>,
  address: string,
  {
    fields,
    signature = signatureOf(address, fields),
  }: { fields: Record<string, string>; signature?: string },
): Promise<number> {
  const { pathname, search } = new URL(address);
  const handedOn = pathname.slice(pathname.indexOf('/hooks/')) + search;
  const response = await fetch(new URL(handedOn, apiUrl), {
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
