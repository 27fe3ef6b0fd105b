import type { VerifyFieldName } from '../../../../shared/payment/record.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { toId, type Db } from '../../database/db.ts';
import { isProvable } from '../payer-proof.ts';
import { readVerifyFields } from '../verify-fields.ts';

/** Which fields that its payer will be asked for a row leaves empty: whatever they answer is wrong, so that nobody can pay it. */
type Unproven = (values: ApiRecord) => readonly VerifyFieldName[];

/** Asked for is what the row names itself, else what the practice has set. */
export async function loadUnproven(db: Db, idOrg: string): Promise<Unproven> {
  const setting = await db
    .selectFrom('client_settings')
    .select('verify_fields')
    .where('id', '=', toId(idOrg))
    .executeTakeFirst();
  const usual = setting?.verify_fields ?? null;
  return (values) =>
    readVerifyFields(ownOf(values) ?? usual).filter(
      (field) => !isProvable(field, textOf(values, field === 'unique_id' ? 'patient_id' : field)),
    );
}

/** As it is stored: text, or what that stands for. */
const ownOf = ({ verify_fields: own }: ApiRecord) =>
  own === undefined || own === null || own === ''
    ? undefined
    : typeof own === 'string'
      ? own
      : JSON.stringify(own);
