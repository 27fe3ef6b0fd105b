import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Db } from '../database/db.ts';
import { createAuthorizeNet } from '../providers/authorize-net/authorize-net.ts';
import { createGatewayBook } from '../providers/authorize-net/book.ts';
import type { CardGateway, GatewayReport, Gateways } from '../providers/gateway.ts';
import { createSandboxGateway } from '../providers/sandbox-gateway.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { saveAccountCheck } from './account-checks.ts';
import { findAccount, findOnlyAccount, findPresentAccount, type OpenAccount } from './payment-accounts.ts';

interface GatewayParts {
  db: Db;
  keyring: Keyring;
  log: Log;
  clock: () => number;
  config: Pick<Config, 'production' | 'gatewayUrl'>;
  /** Gateway used without an account, outside production only. */
  sandbox?: CardGateway;
}

/** Creates the gateways of all accounts. Outside production, the sandbox serves organizations without an account. */
export function createGateways(parts: GatewayParts): Gateways {
  const { db, keyring, log, clock, config } = parts;
  const sandbox = parts.sandbox ?? createSandboxGateway(db);
  const open = (account: OpenAccount): CardGateway =>
    createAuthorizeNet({
      account,
      book: createGatewayBook(db, { idOrg: account.idOrg, account: account.id }, clock),
      log,
      clock,
      saveAccountCheck: (problem) => saveAccountCheck(db, account.id, { problem, now: clock() }),
      address: config.gatewayUrl,
    });
  return {
    ofOrganization: async (idOrg) => {
      const account = await findPresentAccount({ db, keyring }, idOrg);
      if (account) return { account: account.id, gateway: open(account) };
      return config.production ? undefined : { account: null, gateway: sandbox };
    },

    ofCharge: async (reference) => {
      const { rows } = await sql<{ account: string | null }>`
        select account from payment_attempts where reference = ${reference}
        union all
        select account from payment_charges where reference = ${reference}
        limit 1
      `.execute(db);
      const id = rows[0]?.account;
      const account = id ? await findAccount({ db, keyring }, id) : undefined;
      return account ? open(account) : sandbox;
    },

    ofAccount: async (id) => {
      if (id === null) return sandbox;
      const account = await findAccount({ db, keyring }, id);
      return account && open(account);
    },

    signerOf: (report) => findSigner(parts, { ...report, open, sandbox }),
  };
}

interface Signing extends GatewayReport {
  open: (account: OpenAccount) => CardGateway;
  sandbox: CardGateway;
}

/** Finds the account that signed a webhook. Decrypts the keys of at most one account per webhook. */
async function findSigner(
  { db, keyring, config }: GatewayParts,
  { body, signature, account: named, open, sandbox }: Signing,
): Promise<{ account: string | null; idOrg?: string } | undefined> {
  if (!signature) return undefined;
  const id = named ?? (await findOnlyAccount(db));
  const account = id === undefined ? undefined : await findAccount({ db, keyring }, id);
  if (account && (await open(account).isSigned(body, signature)))
    return { account: account.id, idOrg: account.idOrg };
  const mayBeSandbox = named === undefined && !config.production;
  return mayBeSandbox && (await sandbox.isSigned(body, signature)) ? { account: null } : undefined;
}
