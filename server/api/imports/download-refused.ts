import { textOf } from '../../../shared/reply.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { notFound, refuse } from '../operation/answer.ts';
import { withoutEnding } from '../blobs/file-name.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';

/** `GET imports/{id}/refused` answers the rows that were refused, with line and reason, to correct and load again. */
export const downloadRefused: SignedOperation = async ({ actor, params }, { db, blobs, clock }) => {
  const row = await findRow(db, { definition: imports, actor, now: clock() }, params['id'] ?? '');
  if (!row) return notFound();
  const kept = await db
    .selectFrom('imports')
    .select('refused_blob')
    .where('id', '=', textOf(row, 'id'))
    .executeTakeFirst();
  const blob = kept?.refused_blob;
  if (!blob) return refuse(404, 'No row was refused.');
  const fileName = `${withoutEnding(textOf(row, 'name'))}-refused.csv`;
  return {
    status: 200,
    success: true,
    content: { stream: await blobs.open(blob), type: 'text/csv', fileName },
  };
};
