import type { Log } from '../../../log.ts';
import type { CardGateway } from '../gateway.ts';
import type { GatewayBook } from './book.ts';
import { createChanges } from './changes.ts';
import { createCharges } from './charges.ts';
import { createForget } from './forget.ts';
import { createRefunds } from './refunds.ts';
import { listFirstOpen } from './find.ts';
import { createTaken } from './taken.ts';
import { watchAnswers, type KeepCheck } from './watch-answers.ts';
import { createSend, type Credentials } from './wire.ts';

interface Account extends Credentials {
  id: string;
  live: boolean;
  /** '' = its word is not believed. */
  signature_key: string;
}

interface AuthorizeNetParts {
  account: Account;
  book: GatewayBook;
  log: Log;
  /** Unix milliseconds. */
  clock: () => number;
  /** Writes down whether the gateway took a look-up: its code where it did not. */
  keepCheck: KeepCheck;
  /** In the place of the gateway's own address. */
  address?: URL;
}

const addresses = {
  live: new URL('https://api.authorize.net/xml/v1/request.api'),
  test: new URL('https://apitest.authorize.net/xml/v1/request.api'),
};

/** A code of the gateway, as `E00011` or `27`, or our own word for an account in test mode: nothing that was typed can be one. */
const isCode = (code: string) => /^(?:[EI]\d{5}|\d{1,4}|test mode)$/.test(code);

/**
 * Charges by an account at authorize.net. A reference travels as the invoice number, by which it is found again: the gateway can
 * be asked for nothing else of ours. What is sent is written down first, so that what is not there was never sent.
 */
export function createAuthorizeNet({
  account,
  book,
  log,
  clock,
  keepCheck,
  address,
}: AuthorizeNetParts): CardGateway {
  // The codes stand below a name of their own: at the top a field `codes` would be struck out as a secret.
  const warn = (codes: readonly string[]) =>
    log.error(
      { account: account.id, gateway: { codes: codes.filter(isCode) } },
      'the card gateway does not take what this account sends',
    );
  const own = createSend(address ?? addresses[account.live ? 'live' : 'test'], account);
  const send = watchAnswers(own, { warn, keep: keepCheck });
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
