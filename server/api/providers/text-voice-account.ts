import { request } from 'undici';
import { optedOutCode } from '../../../shared/reminders/carrier-errors.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../../../shared/reply.ts';
import { list, record, text, type ValueOf } from '../../../shared/wire/wire-types.ts';
import { NotAccepted, OutcomeUnknown, PermanentRefusal, SenderRefused, unansweredError } from './refused.ts';

/** Text or call at the provider. */
const providerMessage = record({
  sid: text,
  body: text,
  direction: text,
  date_created: text,
  start_time: text,
  date_sent: text,
});
const providerMessages = list(providerMessage);
const providerError = record({ code: text, message: text });

export type ProviderMessage = ValueOf<typeof providerMessage>;

export interface AccountSettings {
  url: string;
  account: string;
  token: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Account at a Twilio-style REST server. All methods reject on failure. */
export interface ProviderAccount {
  /** Posts a form to a path of the account and returns the provider's ID. Rejects with `NotAccepted` only if nothing was sent or called. */
  post(path: string, fields: Fields): Promise<string>;
  list(path: string, query: Record<string, string>): Promise<ProviderMessage[]>;
  open(path: string): Promise<AsyncIterable<Buffer>>;
  remove(path: string): Promise<void>;
}

const timeoutMs = 10_000;
/** Error codes about a sender number or messaging service that the account may not use. */
const aboutSender = new Set(['21210', '21212', '21606', '21659', '21660', '21701', '21703']);
/** Statuses about the message or its number, not the account or provider. */
const aboutMessage = new Set([400, 422]);

export function createProviderAccount({ url, account, token }: AccountSettings): ProviderAccount {
  const base = new URL(
    `2010-04-01/Accounts/${encodeURIComponent(account)}/`,
    url.endsWith('/') ? url : `${url}/`,
  );
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const times = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const send = (path: string, method: 'GET' | 'DELETE') =>
    request(new URL(path, base), { method, headers: { authorization }, ...times });
  return {
    async post(path, fields) {
      const { statusCode, body } = await request(new URL(path, base), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf(fields),
        ...times,
      }).catch((error: unknown) => {
        throw unansweredError(error);
      });
      // The status alone decides success, even if the rest of the response is lost.
      const answer = await body.text().catch(() => '');
      if (aboutMessage.has(statusCode)) throw refusalOf(answer);
      if (statusCode >= 300) throw toError(statusCode);
      return providerMessage.read(recordIn(answer))?.sid ?? '';
    },
    async list(path, query) {
      const wanted = new URLSearchParams({ ...query, PageSize: '50' });
      const { statusCode, body } = await send(`${path}?${wanted.toString()}`, 'GET');
      const answer = recordIn(await body.text());
      if (statusCode >= 300) throw new ProviderFailure(statusCode);
      const messages = providerMessages.read(answer[path.replace('.json', '').toLowerCase()]);
      // A response without the list leaves the result unknown.
      if (!messages) throw new OutcomeUnknown('NO_LIST');
      return messages;
    },
    async open(path) {
      const { statusCode, body } = await send(path, 'GET');
      if (statusCode === 200) return body;
      await body.dump();
      throw new ProviderFailure(statusCode);
    },
    async remove(path) {
      const { statusCode, body } = await send(path, 'DELETE');
      await body.dump();
      if (statusCode >= 300) throw new ProviderFailure(statusCode);
    },
  };
}

/** Error response that proves that nothing was done. Account and provider errors are considered temporary. */
export class ProviderFailure extends NotAccepted {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP_${status}`);
    this.status = status;
  }
}

/** Maps an error status. After a server or proxy error, the provider may still have accepted the message. */
const toError = (status: number) =>
  status >= 500 || status === 408 ? new OutcomeUnknown(`HTTP_${status}`) : new ProviderFailure(status);

function formOf(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  return form.toString();
}

function recordIn(answer: string): ApiRecord {
  const value = readJsonOrValue(answer);
  return isRecord(value) ? value : {};
}

/** Builds the error for a rejection. Its message contains only the provider's code, because the provider's text may quote the content. */
function refusalOf(answer: string): PermanentRefusal {
  const { code = '', message: reason = '' } = providerError.read(recordIn(answer)) ?? {};
  const message = `refused ${code}`.trim();
  if (aboutSender.has(code)) return new SenderRefused(message, { code, text: reason });
  return new PermanentRefusal(
    message,
    { code, text: reason },
    code === optedOutCode ? 'opted_out' : 'refused',
  );
}
