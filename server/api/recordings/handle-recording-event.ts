import type { Trx } from '../database/db.ts';
import { queueDrop, queueFetch } from './fetch-recording.ts';

/**
 * Handles the provider's recording status: completed or absent. Repeats change nothing. A recording deleted here is also deleted at the
 * provider.
 */
export async function handleRecordingEvent(
  trx: Trx,
  { id, fields }: { id: string; fields: Readonly<Record<string, string>> },
): Promise<void> {
  const { RecordingSid: ref = '', RecordingStatus: status = '' } = fields;
  const recording = await trx
    .selectFrom('recordings')
    .select((row) => ['state', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!recording && ref) return queueDrop(trx, ref);
  if (recording?.state !== 'running') return;
  if (status === 'absent' || status === 'failed')
    await trx.deleteFrom('recordings').where('id', '=', id).execute();
  if (status !== 'completed' || !ref) return;
  const seconds = Math.trunc(Number(fields['RecordingDuration'])) || null;
  await trx.updateTable('recordings').set({ state: 'waiting', ref, seconds }).where('id', '=', id).execute();
  await queueFetch(trx, { id, ref, idOrg: recording.idOrg });
}
