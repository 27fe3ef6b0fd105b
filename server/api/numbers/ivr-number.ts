import type { apiCalls } from '../../../shared/api-calls.ts';
import { readNumberSetting, type NumberSetting } from '../../../shared/ivr/number-setting.ts';
import { readNumberRows } from '../../../shared/ivr/numbers.ts';
import { isRecord, readJsonOrValue } from '../../../shared/reply.ts';
import { succeed } from '../operation/answer.ts';
import { toId, type Stored } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Returns the phone numbers of the signed-in user's organization, or an empty map if none are set. */
export const readIvrNumber: SignedOperation<typeof apiCalls.readIvrNumber> = async ({ actor }, { db }) => {
  const row = await db
    .selectFrom('org')
    .select(['name', 'ivr_number'])
    .where('id', '=', toId(organizationOf(actor)))
    .executeTakeFirst();
  return succeed([row ? readNumbers(row) : { production: {} }]);
};

type Row = Pick<Stored<'org'>, 'name' | 'ivr_number'>;

/** Parses the phone numbers that callers of an organization dial. */
export const readNumbers = ({ name, ivr_number }: Row): NumberSetting =>
  readNumberSetting(ivr_number ?? '', name);

/** Returns the number setting as `{production}` for admins to edit. Returns `{production, local}` and unknown formats exactly as saved. */
export function writeNumbers(row: Row): string {
  const text = row.ivr_number ?? '';
  const parsed = readJsonOrValue(text);
  if (isRecord(parsed) && isRecord(parsed['production'])) return text;
  if (!readNumberRows(text)) return text;
  const { production } = readNumbers(row);
  return Object.keys(production).length > 0 ? JSON.stringify({ production }) : text;
}
