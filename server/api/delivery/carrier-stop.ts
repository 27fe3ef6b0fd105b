import { formatPhone } from '../../../shared/contact-details.ts';
import { bounceSource, providerSource } from '../../../shared/contacts/reach.ts';
import { carrierError } from '../../../shared/delivery/carrier-errors.ts';
import type { Trx } from '../database/db.ts';
import { addOptOuts } from '../notifications/opt-outs.ts';
import { outsider } from '../operation/actor.ts';
import type { ProviderError } from '../providers/refused.ts';
import { writeAudit } from '../rows/audit.ts';

/** The carrier takes no more texts for a number, as its owner told it: that is their own stop, as a reply would be. */
export async function takeCarrierStop(
  trx: Trx,
  { idOrg, to, now }: { idOrg: string; to: string; now: number },
): Promise<void> {
  const stops = [{ channel: 'text', address: to }] as const;
  const added = await addOptOuts(trx, stops, { idOrg, source: providerSource, now });
  if (added.length === 0) return;
  await writeAudit(trx, {
    actor: outsider('provider', idOrg),
    action: 'provider stop',
    resource: 'opt_outs',
    recordId: to,
    detail: `Texts to ${formatPhone(to)} are stopped: the carrier refuses them as opted out`,
    now,
  });
}

/** A number that no text reaches, as a landline, gets none until staff take that back; the first failure is the one kept. */
export async function markNumber(
  trx: Trx,
  { idOrg, to, now }: { idOrg: string; to: string; now: number },
  said: ProviderError | undefined,
): Promise<void> {
  const error = carrierError(said?.code ?? '');
  if (error?.next !== 'no_text' || !said) return;
  const stops = [{ channel: 'text', address: to }] as const;
  const added = await addOptOuts(trx, stops, { idOrg, source: `${bounceSource} ${said.code}`, now });
  if (added.length === 0) return;
  await writeAudit(trx, {
    actor: outsider('provider', idOrg),
    action: 'texts fail',
    resource: 'opt_outs',
    recordId: to,
    detail: `No more texts to ${formatPhone(to)}. ${error.sentence}`,
    now,
  });
}
