import { readCents } from '../../../shared/money.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { payments } from '../../../shared/resources/payments.ts';
import type { RowCheck } from '../csv/read-row.ts';
import type { TableRow } from '../csv/read-table.ts';
import type { Db, Trx } from '../database/db.ts';
import { createPayableCheck, digestRow, mostPayments } from '../payments/upload/payable-row.ts';
import { loadUnverifiable } from '../payments/upload/unverifiable.ts';
import { sql } from 'kysely';

interface LoadRule<Values = ApiRecord> {
  mostRows: number;
  /** Creates an additional check for a file's rows. It runs on each row in order, after the form's validation. */
  createCheck(
    mapping: readonly string[],
  ): (check: RowCheck, row: Pick<TableRow, 'line' | 'cells'>) => RowCheck;
  /** Returns a digest of a row's content. Rows of one file with the same digest are loaded only once. */
  digestOf(values: Values, found: { row: Pick<TableRow, 'cells'>; mapping: readonly string[] }): string;
  centsOf(values: Values): number;
  /** True if the row has a phone number or email address. */
  isReachable(values: Values): boolean;
  /** Loads the verification fields. Returns a function that lists those that a row leaves empty. */
  loadUnproven(db: Db, idOrg: string): Promise<(values: Values) => readonly string[]>;
  /** Name of the field that holds the id of a record's import. */
  cameBy: string;
  /** Resource that represents the file. Its record has the id of the import. */
  record: string;
}

const paymentRule: LoadRule<InputOf<typeof payments>> = {
  mostRows: mostPayments,
  createCheck: createPayableCheck,
  digestOf: digestRow,
  centsOf: ({ amount }) => readCents(amount),
  isReachable: ({ email, mobile_phone: mobile }) => Boolean(email || mobile),
  loadUnproven: loadUnverifiable,
  cameBy: 'file',
  record: 'payment_files',
};

export const loadRules: Readonly<Record<string, LoadRule>> = { payments: paymentRule };

export const importedRecord = (resource: string) => loadRules[resource]?.record ?? resource;

/** Records the digests of a file's loaded rows. Returns those that are new. */
export async function addDigests(
  trx: Trx,
  importId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const { rows } = await sql<{ digest: string }>`
    insert into loaded_rows (import, digest)
    select ${importId}, decode(digest, 'base64')
    from unnest(${digests}::text[]) as given (digest)
    on conflict do nothing
    returning encode(digest, 'base64') as digest
  `.execute(trx);
  return new Set(rows.map(({ digest }) => digest));
}

/** Deletes the digests once the file has no rejected rows, because no correction can repeat a row anymore. */
export async function forgetDigests(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('loaded_rows').where('import', '=', importId).execute();
}
