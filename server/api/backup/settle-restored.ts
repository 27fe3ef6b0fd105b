import { counted } from '../../../shared/count.ts';
import type { Trx } from '../database/db.ts';
import { markPossiblySent } from '../providers/outbox.ts';
import { markRestored } from '../reminders/mark-restored.ts';
import { skipRuns } from '../reminders/queue-runs.ts';
import { skipReminders } from '../payments/requests/follow-up-requests.ts';
import { skipRequests } from '../payments/requests/run-request-batch.ts';

/**
 * Prepares a restored installation for its release: whatever may have been sent between the backup and the restore is looked up or skipped, and
 * never sent again on suspicion. Returns one sentence for each kind.
 */
export async function settleRestored(
  trx: Trx,
  { from, restored, now }: { from: Date; restored: number; now: number },
): Promise<string[]> {
  const messages = await markRestored(trx, { from, restored, now });
  const queued = await markPossiblySent(trx, { from, restored, now });
  const runs = await skipRuns(trx, restored);
  const skipped = (await skipReminders(trx, restored)) + (await skipRequests(trx));
  return [
    ...(messages + queued > 0
      ? [
          `${counted(messages + queued, 'message')} may have been sent already. Texts and calls are looked up at the provider and sent if it never received them; emails stay unknown.`,
        ]
      : []),
    ...(runs > 0
      ? [`${counted(runs, 'automatic reminder')} may have run already and won’t run again for that day.`]
      : []),
    ...(skipped > 0
      ? [`${counted(skipped, 'payment request')} may have been sent already and won’t be sent again.`]
      : []),
  ];
}
