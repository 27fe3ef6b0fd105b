import { apiCalls } from '../../../shared/api-calls.ts';
import { toId } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';

/** Handles `GET recordings?call={id}`. Lists the recordings of a call, the recording of the call itself first. */
export const listRecordings: SignedOperation<typeof apiCalls.listRecordings> = async (request, { db }) => {
  const { call } = readRequest(apiCalls.listRecordings, request);
  const recordings = await db
    .selectFrom('recordings')
    .select(['id', 'kind', 'seconds', 'made'])
    .where('call', '=', call.replaceAll('\u0000', ''))
    .where('id_org', '=', toId(organizationOf(request.actor)))
    .where('state', '=', 'kept')
    .orderBy('kind')
    .orderBy('made')
    .orderBy('id')
    .execute();
  return succeed(
    recordings.map(({ made, ...recording }) => ({ ...recording, made: Math.floor(made.getTime() / 1000) })),
  );
};
