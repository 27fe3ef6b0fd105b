import { accountErrors } from '../../../shared/locales/en/organization.ts';
import {
  isSameAccount,
  maskAccounts,
  readAccounts,
  type PaymentAccount,
} from '../../../shared/payment/accounts.ts';
import { secretMask } from '../../../shared/resources/client-settings.ts';
import { newId } from '../database/ids.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';

/** Gateway account with its keys. The keys are sent only to the gateway. */
export type OpenAccount = PaymentAccount & { id: string; idOrg: string };

interface Books {
  db: Db;
  keyring: Keyring;
}

/** Finds the account that the organization currently charges: the first account in its settings. */
export async function findPresentAccount(books: Books, idOrg: string): Promise<OpenAccount | undefined> {
  const [present] = await listAccounts(books, idOrg, 'present');
  return present;
}

/** Finds an account, even if it was since removed from the organization's settings. */
export async function findAccount({ db, keyring }: Books, id: string): Promise<OpenAccount | undefined> {
  const row = await selectAccounts(db).where('id', '=', id).executeTakeFirst();
  return row && open(keyring, row);
}

/** Finds the ID of the installation's only account. Returns undefined if there are none or several. */
export async function findOnlyAccount(db: Db): Promise<string | undefined> {
  const rows = await db.selectFrom('payment_accounts').select('id').limit(2).execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export async function loadMaskedAccounts(books: Books, idOrg: string): Promise<string> {
  const accounts = await listAccounts(books, idOrg, 'present');
  return accounts.length ? maskAccounts(JSON.stringify(accounts.map(withoutIds))) : '';
}

/** Saves the accounts as entered. A masked key stays unchanged. Throws a `Refusal` if a masked key has no saved key. */
export async function saveAccounts(
  { db: trx, keyring }: Books & { db: Trx },
  idOrg: string,
  { typed, now }: { typed: string; now: number },
): Promise<void> {
  const accounts = readAccounts(typed);
  if ('error' in accounts) throw new Refusal(refuse(400, accounts.error));
  const before = await listAccounts({ db: trx, keyring }, idOrg, 'all');
  await trx.updateTable('payment_accounts').set({ place: null }).where('id_org', '=', toId(idOrg)).execute();
  for (const [place, account] of accounts.entries()) {
    const existing = before.find((one) => isSameAccount(one, account));
    const id = existing?.id ?? newId(now);
    const credentials = keyring.seal(
      JSON.stringify(withKeys(account, existing)),
      owners.paymentAccount(idOrg, id),
    );
    const { gateway, live } = account;
    await trx
      .insertInto('payment_accounts')
      .values({ id, id_org: idOrg, gateway, live, credentials, place, created: toTimestamp(now) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ credentials, place }))
      .execute();
  }
}

/** Describes accounts for the audit trail, without keys or full logins. */
export function describeAccounts(text: string): string {
  const accounts = readAccounts(text);
  if ('error' in accounts) return '';
  return accounts.map(describeAccount).join(', ');
}

function describeAccount({
  gateway,
  login_id,
  live,
  transaction_key,
  signature_key,
}: PaymentAccount): string {
  const isNew = [transaction_key, signature_key].some((key) => key !== '' && key !== secretMask);
  const name = `${gateway} account ending in ${login_id.slice(-2)}`;
  return `${name} (${live ? 'live' : 'test'})${isNew ? ', keys entered' : ''}`;
}

function withKeys(account: PaymentAccount, existing: PaymentAccount | undefined) {
  const { login_id } = account;
  const keyOf = (name: 'transaction_key' | 'signature_key') => {
    if (account[name] !== secretMask) return account[name];
    if (!existing?.[name]) throw new Refusal(refuse(400, accountErrors.keyGone));
    return existing[name];
  };
  return { login_id, transaction_key: keyOf('transaction_key'), signature_key: keyOf('signature_key') };
}

const withoutIds = ({ gateway, login_id, transaction_key, signature_key, live }: OpenAccount) => ({
  gateway,
  login_id,
  transaction_key,
  ...(signature_key && { signature_key }),
  live,
});

const selectAccounts = (db: Db) =>
  db
    .selectFrom('payment_accounts')
    .select((row) => ['id', row.cast<string>('id_org', 'text').as('idOrg'), 'live', 'credentials']);

async function listAccounts({ db, keyring }: Books, idOrg: string, which: 'present' | 'all') {
  const rows = await selectAccounts(db)
    .where('id_org', '=', toId(idOrg))
    .$if(which === 'present', (query) => query.where('place', 'is not', null))
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map((row) => open(keyring, row));
}

interface Row {
  id: string;
  idOrg: string;
  live: boolean;
  credentials: string;
}

function open(keyring: Keyring, { id, idOrg, live, credentials }: Row): OpenAccount {
  const text = keyring.open(credentials, owners.paymentAccount(idOrg, id)).toString();
  const account = { gateway: 'authorize_net', ...(JSON.parse(text) as object), live };
  const read = readAccounts(JSON.stringify([account]));
  const [found] = 'error' in read ? [] : read;
  if (!found) throw new Error(`payment_accounts: the credentials of ${id} are not readable`);
  return { ...found, id, idOrg };
}
