import { sql } from 'kysely';
import type { PaymentAccount } from '../../../shared/payment/accounts.ts';
import type { TestDatabase } from '../database.ts';
import { productionSettings } from '../production.ts';
import { signIn, type EmbeddedApi } from '../embedded-api.ts';

export const account: PaymentAccount = {
  gateway: 'authorize_net',
  login_id: 'canaryLogin1',
  transaction_key: 'canaryKey0123456',
  signature_key: 'CA4A47'.padEnd(128, '0123456789ABCDEF'),
  live: true,
};

export const secondAccount: PaymentAccount = {
  ...account,
  login_id: 'canaryLogin2',
  signature_key: 'CA4A48'.padEnd(128, '0123456789ABCDEF'),
};

export async function textOfTables({ db }: TestDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE'
    and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(kept.*)::text as text from ${sql.table(name)} kept
    `.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Saves the test account for a practice as an admin would. */
export async function enterAccount(api: EmbeddedApi, id_org: string, fields: object = {}): Promise<void> {
  const token = await signIn(api, { org: '204260', admin: true });
  const headers = { 'X-Api-Key': productionSettings.API_KEY };
  const payment_accounts = JSON.stringify([{ ...account, ...fields }]);
  const saved = await api.call(
    'PUT notify2pay/client_setting',
    { id_org, payment_accounts },
    { token, headers },
  );
  if (!saved.body.success) throw new Error(`The account was not taken: ${saved.body.msg}`);
}

/** Inserts the test account as plain text for a program started later, which encrypts the credentials. */
export async function putAccount({ db }: Pick<TestDatabase, 'db'>, idOrg: string): Promise<void> {
  const { gateway, live, ...credentials } = account;
  await db
    .insertInto('payment_accounts')
    .values({
      id: `account-${idOrg}`,
      id_org: idOrg,
      gateway,
      live,
      credentials: JSON.stringify(credentials),
      place: 0,
    })
    .execute();
}
