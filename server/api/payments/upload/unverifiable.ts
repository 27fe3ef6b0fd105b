import type { VerifyFieldName } from '../../../../shared/payment/record.ts';
import type { InputOf } from '../../../../shared/resources/define.ts';
import type { payments } from '../../../../shared/resources/payments.ts';
import { toId, type Db } from '../../database/db.ts';
import { isVerifiable, readVerifyFields } from '../payer-match.ts';

type PaymentValues = InputOf<typeof payments>;

/** Returns the verification fields that are empty in a row, so that its payer could never be verified. */
type FindUnverifiable = (values: PaymentValues) => readonly VerifyFieldName[];

/** Loads the check. Verification fields come from the row, or else from the practice's settings. */
export async function loadUnverifiable(db: Db, idOrg: string): Promise<FindUnverifiable> {
  const setting = await db
    .selectFrom('client_settings')
    .select('verify_fields')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  const usual = setting?.verify_fields ?? null;
  return (values) =>
    readVerifyFields(ownOf(values) ?? usual).filter(
      (field) => !isVerifiable(field, values[field === 'unique_id' ? 'patient_id' : field] ?? ''),
    );
}

/** Returns the stored value as text, or undefined if empty. */
const ownOf = ({ verify_fields: own }: PaymentValues) =>
  own === undefined || own === null || own === ''
    ? undefined
    : typeof own === 'string'
      ? own
      : JSON.stringify(own);
