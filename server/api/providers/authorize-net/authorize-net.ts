import type { Log } from '../../../log.ts';
import type { CardGateway } from '../gateway.ts';
import type { GatewayBook } from './book.ts';
import { createChanges } from './changes.ts';
import { createCharges } from './charges.ts';
import { createRefunds } from './refunds.ts';
import { listFirstOpen } from './find.ts';
import { createTaken } from './taken.ts';
import { createSend, type Credentials, type Send, type Sent } from './wire.ts';
import type { Line } from './line.ts';
import { profileGone, isAccountError } from './reasons.ts';

interface Account extends Credentials {
  id: string;
  live: boolean;
  /** Webhook signature key. If '', webhooks of the account are rejected. */
  signature_key: string;
}

interface AuthorizeNetParts {
  account: Account;
  book: GatewayBook;
  log: Log;
  clock: () => number;
  /** Saves the account's error code, or undefined after a successful lookup. */
  saveAccountCheck: SaveAccountCheck;
  address?: URL;
}

const addresses = {
  live: new URL('https://api.authorize.net/xml/v1/request.api'),
  test: new URL('https://apitest.authorize.net/xml/v1/request.api'),
};

/** Returns true for a gateway code such as `E00011` or `27`, or for `test mode`. User input never matches, so a match is safe to log. */
const isCode = (code: string) => /^(?:[EI]\d{5}|\d{1,4}|test mode)$/.test(code);

/**
 * Creates a gateway for an Authorize.Net account. Sends the reference as the invoice number, the only field that can be searched.
 * Records every order before sending it, so an unrecorded order was never sent.
 */
export function createAuthorizeNet({
  account,
  book,
  log,
  clock,
  saveAccountCheck,
  address,
}: AuthorizeNetParts): CardGateway {
  // Nests the codes in `gateway`, because the log redacts a top-level `codes` field as a secret.
  const warn = (codes: readonly string[]) =>
    log.error(
      { account: account.id, gateway: { codes: codes.filter(isCode) } },
      'gateway rejects the requests of an account',
    );
  const sendRaw = createSend(address ?? addresses[account.live ? 'live' : 'test'], account);
  const warnSilent = (call: string, { kind }: Sent) =>
    log.warn({ account: account.id, call, kind }, 'the gateway did not answer');
  const send = watchAnswers(sendRaw, { warn, warnSilent, save: saveAccountCheck });
  const line = { send, book, clock, warn };
  return {
    ...createCharges(line),
    ...createRefunds(line),
    ...createForget(line),
    ...createChanges(line, account.signature_key),
    ...createTaken(line),
    check: async () => {
      await listFirstOpen(send);
    },
  };
}

const createForget = ({ send, warn }: Line): Pick<CardGateway, 'forget'> => ({
  forget: async (token) => {
    const [customerProfileId, customerPaymentProfileId] = token.split('.');
    const sent = await send('deleteCustomerPaymentProfileRequest', {
      customerProfileId,
      customerPaymentProfileId,
    });
    if (sent.kind !== 'answer') return false;
    if (sent.isOk || sent.codes.some((code) => profileGone.has(code))) return true;
    warn(sent.codes);
    return false;
  },
});

type SaveAccountCheck = (problem: string | undefined) => Promise<void>;

interface Watching {
  warn: (codes: readonly string[]) => void;
  warnSilent: (call: string, sent: Sent) => void;
  save: SaveAccountCheck;
}

/**
 * Monitors each answer for account problems: invalid keys, or no permission for lookups (E00011), which leaves outcomes unknown.
 * A successful lookup clears the problem. For charges, the caller logs the warning.
 */
const watchAnswers =
  (send: Send, { warn, warnSilent, save }: Watching): Send =>
  async (call, body) => {
    const sent = await send(call, body);
    if (sent.kind !== 'answer') {
      warnSilent(call, sent);
      return sent;
    }
    const isLookUp = call.startsWith('get');
    const problem = sent.isOk ? undefined : sent.codes.find(isAccountError);
    if (problem && isLookUp) warn(sent.codes);
    if (problem || (isLookUp && sent.isOk)) await save(problem);
    return sent;
  };
