import type { Log } from '../../../log.ts';
import type { CardGateway } from '../gateway.ts';
import type { GatewayBook } from './book.ts';
import { createChanges } from './changes.ts';
import { createCharges } from './charges.ts';
import { createForget } from './forget.ts';
import { createRefunds } from './refunds.ts';
import { createTaken } from './taken.ts';
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
  /** In the place of the gateway's own address. */
  address?: URL;
}

const addresses = {
  live: new URL('https://api.authorize.net/xml/v1/request.api'),
  test: new URL('https://apitest.authorize.net/xml/v1/request.api'),
};

/**
 * Charges by an account at authorize.net. A reference travels as the invoice number, by which it is found again: the gateway can
 * be asked for nothing else of ours. What is sent is written down first, so that what is not there was never sent.
 */
export function createAuthorizeNet({ account, book, log, clock, address }: AuthorizeNetParts): CardGateway {
  const send = createSend(address ?? addresses[account.live ? 'live' : 'test'], account);
  const warn = (codes: readonly string[]) =>
    log.error({ account: account.id, codes }, 'the card gateway does not take what this account sends');
  const line = { send, book, clock, warn };
  return {
    ...createCharges(line),
    ...createRefunds(line),
    ...createForget(line),
    ...createChanges(line, account.signature_key),
    ...createTaken(line),
  };
}
