import { request } from 'undici';
import { optedOutCode } from '../../../shared/delivery/carrier-errors.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';
import { NotTaken, OutcomeUnknown, RefusedForGood, SenderRefused, unansweredError } from './refused.ts';

export interface AccountSettings {
  url: string;
  account: string;
  token: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** An account at a Twilio-style REST server. All calls reject where it does not do what is asked. */
export interface Account {
  /** Sends a form to a path below the account; answers what it says. Rejects with `NotTaken` only where nothing was done. */
  post(path: string, fields: Fields): Promise<ApiRecord>;
  /** The rows that it lists under a name. */
  list(path: string, query: Record<string, string>): Promise<ApiRecord[]>;
  /** The content that stands there. */
  open(path: string): Promise<AsyncIterable<Buffer>>;
  remove(path: string): Promise<void>;
}

const timeoutMs = 10_000;
/** What says that the account may not send from that number, or by that messaging service. */
const aboutSender = new Set(['21210', '21212', '21606', '21659', '21660', '21701', '21703']);
/** What says something of the message or its number, not of the account or the provider. */
const aboutMessage = new Set([400, 422]);

export function createAccount({ url, account, token }: AccountSettings): Account {
  const base = new URL(
    `2010-04-01/Accounts/${encodeURIComponent(account)}/`,
    url.endsWith('/') ? url : `${url}/`,
  );
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const times = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const ask = (path: string, method: 'GET' | 'DELETE') =>
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
      // The status alone says whether it was taken, also where the rest of the answer breaks off.
      const answer = await body.text().catch(() => '');
      if (aboutMessage.has(statusCode)) throw refusalOf(answer);
      if (statusCode >= 300) throw faultOf(statusCode);
      return recordIn(answer);
    },
    async list(path, query) {
      const wanted = new URLSearchParams({ ...query, PageSize: '50' });
      const { statusCode, body } = await ask(`${path}?${wanted.toString()}`, 'GET');
      const answer = recordIn(await body.text());
      if (statusCode >= 300) throw new ProviderFault(statusCode);
      const rows = answer[path.replace('.json', '').toLowerCase()];
      // An answer without the list says nothing of what is on it.
      if (!Array.isArray(rows)) throw new OutcomeUnknown('NO_LIST');
      return rows.filter(isRecord);
    },
    async open(path) {
      const { statusCode, body } = await ask(path, 'GET');
      if (statusCode === 200) return body;
      await body.dump();
      throw new ProviderFault(statusCode);
    },
    async remove(path) {
      const { statusCode, body } = await ask(path, 'DELETE');
      await body.dump();
      if (statusCode >= 300) throw new ProviderFault(statusCode);
    },
  };
}

/** It answered, and did not do it: what is about the account or itself passes. */
export class ProviderFault extends NotTaken {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP_${status}`);
    this.status = status;
  }
}

/** A server that fails, or whatever stands before it, may have passed the message on. */
const faultOf = (status: number) =>
  status >= 500 || status === 408 ? new OutcomeUnknown(`HTTP_${status}`) : new ProviderFault(status);

function formOf(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of typeof value === 'string' ? [value] : value) form.append(name, each);
  return form.toString();
}

function recordIn(answer: string): ApiRecord {
  try {
    const value: unknown = JSON.parse(answer);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The message is named by the provider's number alone: its words repeat what was sent. */
function refusalOf(answer: string): RefusedForGood {
  const record = recordIn(answer);
  const said = { code: textOf(record, 'code'), words: textOf(record, 'message') };
  const message = `refused ${said.code}`.trim();
  if (aboutSender.has(said.code)) return new SenderRefused(message, said);
  return new RefusedForGood(message, said, said.code === optedOutCode ? 'opted_out' : 'refused');
}
