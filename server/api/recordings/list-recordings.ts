import { textOf } from '../../../shared/reply.ts';
import { toId } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Handles `GET recordings?call={id}`. Lists the recordings of a call, the recording of the call itself first. */
export const listRecordings: SignedOperation = async ({ actor, query }, { db }) => {
  const recordings = await db
    .selectFrom('recordings')
    .select(['id', 'kind', 'seconds', 'made'])
    .where('call', '=', textOf(query, 'call').replaceAll('\u0000', ''))
    .where('id_org', '=', toId(organizationOf(actor)))
    .where('state', '=', 'kept')
    .orderBy('kind')
    .orderBy('made')
    .orderBy('id')
    .execute();
  return succeed(
    recordings.map(({ made, ...recording }) => ({ ...recording, made: Math.floor(made.getTime() / 1000) })),
  );
};
