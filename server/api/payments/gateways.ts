import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import { createAuthorizeNet } from '../providers/authorize-net/authorize-net.ts';
import { createGatewayBook } from '../providers/authorize-net/book.ts';
import type { CardGateway, Gateways } from '../providers/gateway.ts';
import { createSandboxGateway } from '../providers/sandbox-gateway.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { findAccount, findPresentAccount, type OpenAccount } from './payment-accounts.ts';

interface GatewayParts {
  db: Db;
  keyring: Keyring;
  log: Log;
  clock: () => number;
  config: Pick<Config, 'production' | 'gatewayUrl'>;
  /** What stands in for a gateway where there is no account: outside production alone. */
  sandbox?: CardGateway;
}

/** Gives each organisation the gateway of its account. In production there is no other; elsewhere the sandbox stands in. */
export function createGateways(parts: GatewayParts): Gateways {
  const { db, keyring, log, clock, config } = parts;
  const sandbox = parts.sandbox ?? createSandboxGateway(db);
  const open = (account: OpenAccount): CardGateway =>
    createAuthorizeNet({
      account,
      book: createGatewayBook(db, { idOrg: account.idOrg, account: account.id }, clock),
      log,
      clock,
      address: config.gatewayUrl,
    });
  return {
    ofOrganisation: async (idOrg) => {
      const account = await findPresentAccount({ db, keyring }, idOrg);
      if (account) return { account: account.id, gateway: open(account) };
      return config.production ? undefined : { account: null, gateway: sandbox };
    },

    ofAttempt: async (reference) => {
      const attempt = await db
        .selectFrom('payment_attempts')
        .select('account')
        .where('reference', '=', reference)
        .executeTakeFirst();
      const account = attempt?.account ? await findAccount({ db, keyring }, attempt.account) : undefined;
      return account ? open(account) : sandbox;
    },
  };
}
