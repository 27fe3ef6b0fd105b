import { readCents } from '../../../shared/money.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { RowCheck } from '../csv/read-row.ts';
import type { TableRow } from '../csv/read-table.ts';
import type { Db } from '../database/db.ts';
import { createPayableCheck, digestRow, mostPayments } from '../payments/upload/payable-row.ts';
import { loadUnproven } from '../payments/upload/unproven.ts';

/** What the rows of one resource's files have of their own. */
interface LoadRule {
  mostRows: number;
  /** Makes what is held against each row of one file, in their order, after the form of the resource was. */
  createCheck(
    mapping: readonly string[],
  ): (check: RowCheck, row: Pick<TableRow, 'line' | 'cells'>) => RowCheck;
  /** Digest of a row’s content. Two rows of one file with the same digest are loaded once. */
  digestOf(values: ApiRecord, found: { row: Pick<TableRow, 'cells'>; mapping: readonly string[] }): string;
  /** Amount of a row in cents. */
  centsOf(values: ApiRecord): number;
  /** True where a row has a phone number or an email address. */
  isReachable(values: ApiRecord): boolean;
  /** Which fields that it will be asked for a row leaves empty. */
  loadUnproven(db: Db, idOrg: string): Promise<(values: ApiRecord) => readonly string[]>;
  /** The field of a record that names the import it came by. */
  cameBy: string;
  /** The resource that has a record of the file, under the id of its import. */
  record: string;
}

/** The rules by resource; there are none for any other. */
export const loadRules: Readonly<Record<string, LoadRule>> = {
  payments: {
    mostRows: mostPayments,
    createCheck: createPayableCheck,
    digestOf: digestRow,
    centsOf: (values) => readCents(values['amount']),
    isReachable: (values) => textOf(values, 'email') !== '' || textOf(values, 'mobile_phone') !== '',
    loadUnproven,
    cameBy: 'file',
    record: 'payment_files',
  },
};

/** Whose record the audit trail names. */
export const recordOf = (resource: string) => loadRules[resource]?.record ?? resource;
