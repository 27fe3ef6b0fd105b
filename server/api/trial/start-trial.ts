import { trialDays } from '../../../shared/constants.ts';
import { toId, toTimestamp, type Trx } from '../database/db.ts';

const dayMs = 24 * 3_600_000;

export async function startTrial(trx: Trx, { idOrg, now }: { idOrg: string; now: number }): Promise<void> {
  await trx
    .updateTable('org')
    .set({ trial_until: toTimestamp(now + trialDays * dayMs), awaits_approval: true })
    .where('id', '=', toId(idOrg))
    .execute();
}
