import { sql, type RawBuilder } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { clientSettings, secretMask } from '../../../shared/resources/client-settings.ts';
import { toId, type Db, type Trx } from '../database/db.ts';
import { writeNumbers } from '../numbers/ivr-number.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';
import { saveAccounts, loadMaskedAccounts } from './payment-accounts.ts';

const organizationColumns = { org_name: 'name', ivr_number: 'ivr_number' } as const;

/** Settings stored in `client_settings`: all except the columns of `org`, the secrets, and the accounts. */
const settingColumns = Object.entries(clientSettings.fields)
  .filter(
    ([name, field]) =>
      ![...Object.keys(organizationColumns), 'payment_accounts'].includes(name) && field.kind !== 'secret',
  )
  .map(([name]) => name);

const secretNames = Object.entries(clientSettings.fields)
  .filter(([, field]) => field.kind === 'secret')
  .map(([name]) => name);

const columnList: RawBuilder<unknown> = sql.join(settingColumns.map((name) => sql.ref(`settings.${name}`)));

type SettingRow = Readonly<Record<string, string | null>> & {
  readonly id: string;
  readonly org_name: string;
  readonly ivr_number: string | null;
};

type ClientSetting = ApiRecord & { readonly id: string; readonly ivr_number: string };

/** Reads the settings of an organization, with '' for unset ones. Secrets are returned masked. */
export async function findClientSetting(
  { db, keyring }: { db: Db; keyring: Keyring },
  id: string,
  { lock = false } = {},
): Promise<ClientSetting | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const { rows } = await sql<SettingRow>`
    select org.id::text, org.name as org_name, org.ivr_number, ${columnList}
    from org
    left join client_settings settings on settings.id = org.id
    where org.id = ${id}::bigint
    ${lock ? sql`for no key update of org` : sql``}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const shown = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
  const payment_accounts = await loadMaskedAccounts({ db, keyring }, id);
  const ivr_number = writeNumbers({ name: row.org_name, ivr_number: row.ivr_number });
  return { ...shown, ivr_number, payment_accounts, id: row.id, id_org: id, ...(await maskedSecrets(db, id)) };
}

async function maskedSecrets(db: Db, id: string): Promise<ApiRecord> {
  const secrets = await db
    .selectFrom('client_secrets')
    .select('name')
    .where('id_org', '=', toId(id))
    .execute();
  const set = new Set(secrets.map((secret) => secret.name));
  return Object.fromEntries(secretNames.map((name) => [name, set.has(name) ? secretMask : '']));
}

type SettingInput = ApiRecord & Pick<InputOf<typeof clientSettings>, 'payment_accounts'>;

/** Writes the settings in `values`. The mask leaves a secret unchanged, and '' clears it. */
export async function writeClientSetting(
  trx: Trx,
  id: string,
  { values, keyring, now }: { values: SettingInput; keyring: Keyring; now: number },
): Promise<void> {
  await trx
    .insertInto('client_settings')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const assignments = settingColumns
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => sql`${sql.ref(name)} = ${values[name] ?? null}`);
  if (assignments.length)
    await sql`update client_settings set ${sql.join(assignments)} where id = ${id}::bigint`.execute(trx);
  const organizationValues = Object.entries(organizationColumns).filter(([name]) =>
    Object.hasOwn(values, name),
  );
  if (organizationValues.length)
    await trx
      .updateTable('org')
      .set(Object.fromEntries(organizationValues.map(([name, column]) => [column, sql`${values[name]}`])))
      .where('id', '=', toId(id))
      .execute();
  if (Object.hasOwn(values, 'payment_accounts'))
    await saveAccounts({ db: trx, keyring }, id, { typed: values.payment_accounts ?? '', now });
  for (const name of secretNames.filter((each) => Object.hasOwn(values, each)))
    await writeSecret(trx, id, { name, value: values[name], keyring });
}

async function writeSecret(
  trx: Trx,
  id: string,
  { name, value, keyring }: { name: string; value: unknown; keyring: Keyring },
): Promise<void> {
  if (value === secretMask) return;
  if (typeof value !== 'string' || value === '') {
    await trx.deleteFrom('client_secrets').where('id_org', '=', toId(id)).where('name', '=', name).execute();
    return;
  }
  const sealed = keyring.seal(value, owners.clientSecret(id, name));
  await trx
    .insertInto('client_secrets')
    .values({ id_org: id, name, value: sealed })
    .onConflict((conflict) => conflict.columns(['id_org', 'name']).doUpdateSet({ value: sealed }))
    .execute();
}
