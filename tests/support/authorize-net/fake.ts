import { createHmac } from 'node:crypto';
import { account, secondAccount } from './accounts.ts';
import { calls } from './schema.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { error, listAnswer, transact, type Body, type Refusal } from './transactions.ts';
import { startTestApi, type ApiAnswer, type TestApi } from '../test-api.ts';

/** How the fake handles one transaction; normally by default. */
export type Behaviour =
  /** Refused as documented by the gateway, with a response code, a reason code, and a text. */
  | { refuse: Refusal }
  /** Held for review and not charged yet. */
  | { held: true }
  /** Rejected with an API error such as `E00007`. */
  | { error: string }
  /** Approved in test mode, so no money moves. */
  | { testMode: true }
  /** Charges if `charges` is true, then sends this response. */
  | { charges: boolean; answer: ApiAnswer }
  /** Sends no response and charges once the promise settles. */
  | { books: Promise<unknown> }
  /** Charges, then responds once the promise settles. */
  | { after: Promise<unknown> };

export interface FakeAuthorizeNet {
  api: TestApi;
  settings: { GATEWAY_URL: string };
  ledger: Ledger;
  /** Behaviors of the next transactions, one per transaction. */
  next: Behaviour[];
  /** True if the account has no right to the Transaction Details API. */
  refusesLookUps: boolean;
  errors: string[];
  called(): string[];
  /** Returns the login of each received call. */
  logins(): string[];
  close(): Promise<void>;
}

interface Options {
  clock?: () => number;
  /** Returns the behavior for a request when `next` is empty. */
  usual?: (request: Body) => Behaviour | undefined;
}

/** Starts a fake authorize.net that validates requests against the published schema and keeps a ledger. */
export async function startAuthorizeNet({
  clock = () => Date.now(),
  usual = () => undefined,
}: Options = {}): Promise<FakeAuthorizeNet> {
  const ledger = createLedger(clock);
  const next: Behaviour[] = [];
  const errors: string[] = [];
  const called: string[] = [];
  const logins: string[] = [];
  const switches = { refusesLookUps: false };

  const api = await startTestApi(async ({ method, path, headers, body }) => {
    const [[name = '', request = {}] = []] = Object.entries(body as Record<string, Body>);
    called.push(name);
    logins.push(loginOf(request));
    const isPosted = method === 'POST' && path === 'xml/v1/request.api';
    if (!isPosted || !String(headers['content-type']).startsWith('application/json'))
      return rejectRequest(`${method} ${path} of ${headers['content-type']}`);
    const wrong = calls[name] ? calls[name](request, name) : `no such method: ${name}`;
    if (wrong) return rejectRequest(wrong);
    if (!isKnown(request)) return reply(error('E00007'));
    if (name === 'deleteCustomerPaymentProfileRequest') return reply(forget(request, next.shift()));
    if (name !== 'createTransactionRequest')
      return reply(switches.refusesLookUps ? error('E00011') : listAnswer(ledger, name, request));
    return behave(request, next.shift() ?? usual(request));
  });

  function rejectRequest(text: string): ApiAnswer {
    errors.push(text);
    return reply(error('E00003', text));
  }

  function forget({ customerProfileId, customerPaymentProfileId }: Body, behaviour?: Behaviour): Body {
    if (behaviour && 'error' in behaviour) return error(behaviour.error);
    const isGone = ledger.profiles.delete(`${String(customerProfileId)}.${String(customerPaymentProfileId)}`);
    return isGone
      ? { messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] } }
      : error('E00040');
  }

  async function behave(request: Body, behaviour: Behaviour | undefined): Promise<ApiAnswer> {
    if (!behaviour) return reply(transact(ledger, request));
    if ('error' in behaviour) return reply(error(behaviour.error));
    if ('refuse' in behaviour) return reply(transact(ledger, request, { refuse: behaviour.refuse }));
    if ('held' in behaviour) return reply(transact(ledger, request, { held: true }));
    if ('testMode' in behaviour) return reply(transact(createLedger(clock), request, { testMode: true }));
    if ('books' in behaviour) {
      void behaviour.books.then(() => transact(ledger, request));
      return { drop: true };
    }
    if ('after' in behaviour) {
      const answer = transact(ledger, request);
      await behaviour.after;
      return reply(answer);
    }
    if (behaviour.charges) transact(ledger, request);
    return behaviour.answer;
  }

  return Object.assign(switches, {
    api,
    settings: { GATEWAY_URL: `${api.url}/xml/v1/request.api` },
    ledger,
    next,
    errors,
    called: () => called,
    logins: () => logins,
    close: () => api.close(),
  });
}

const isKnown = ({ merchantAuthentication }: Body) => {
  const { name, transactionKey } = merchantAuthentication as Record<string, string>;
  return [account, secondAccount].some(
    (known) => name === known.login_id && transactionKey === known.transaction_key,
  );
};

const loginOf = ({ merchantAuthentication }: Body) =>
  String((merchantAuthentication as Record<string, string> | undefined)?.['name']);

/** Sends a webhook event of the gateway, signed over the exact bytes with the key, and returns the status. */
export async function sendWebhook(hook: string, key: string): Promise<number> {
  const body = JSON.stringify({
    notificationId: 'd0e8e7fe-c3e7-4add-a480-27bc5ce28a18',
    eventType: 'net.authorize.payment.authcapture.created',
    payload: { responseCode: 1, entityName: 'transaction', id: '60000000001' },
  });
  const signature = createHmac('sha512', key).update(body).digest('hex').toUpperCase();
  const headers = { 'Content-Type': 'application/json', 'X-ANET-Signature': `sha512=${signature}` };
  const { status } = await fetch(hook, { method: 'POST', headers, body });
  return status;
}

/** Gateway responses begin with a byte order mark. */
const reply = (body: Body): ApiAnswer => ({ body: `\uFEFF${JSON.stringify(body)}` });
