import { queueStopChanges } from '../opt-outs/stops.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { bounceSource, providerSource } from '../../../shared/contacts/reach.ts';
import { carrierError } from '../../../shared/reminders/carrier-errors.ts';
import type { Trx } from '../database/db.ts';
import { endStopped } from './end-stopped.ts';
import { addOptOuts } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import type { ProviderError } from '../providers/refused.ts';
import { writeAudit } from '../rows/audit.ts';

/** Records an opt-out that the provider reports as the patient's own. */
export async function recordProviderStop(
  trx: Trx,
  { idOrg, to, now }: { idOrg: string; to: string; now: number },
): Promise<void> {
  const stops = [{ channel: 'text', address: to }] as const;
  const added = await addOptOuts(trx, stops, { idOrg, source: providerSource, now });
  if (added.length === 0) return;
  await endStopped(trx, { idOrg, stops: added, now });
  await writeAudit(trx, {
    actor: systemActor('provider', idOrg),
    action: 'provider stop',
    resource: 'opt_outs',
    recordId: to,
    detail: `Texts to ${formatPhone(to)} are stopped: the carrier says this number opted out`,
    now,
  });
}

/** Stops texts to a number that cannot receive them, such as a landline, until staff remove the block. Keeps the first error. */
export async function stopTextsToNumber(
  trx: Trx,
  { idOrg, to, now }: { idOrg: string; to: string; now: number },
  providerError: ProviderError | undefined,
): Promise<void> {
  const error = carrierError(providerError?.code ?? '');
  if (error?.next !== 'no_text' || !providerError) return;
  const stops = [{ channel: 'text', address: to }] as const;
  const added = await addOptOuts(trx, stops, { idOrg, source: `${bounceSource} ${providerError.code}`, now });
  if (added.length === 0) return;
  await queueStopChanges(trx, added, { idOrg, now });
  await writeAudit(trx, {
    actor: systemActor('provider', idOrg),
    action: 'texts fail',
    resource: 'opt_outs',
    recordId: to,
    detail: `No more texts to ${formatPhone(to)}. ${error.sentence}`,
    now,
  });
}
