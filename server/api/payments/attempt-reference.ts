import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { formatReference } from '../providers/gateway.ts';

/**
 * Returns the references of a payment's attempts after the given number of earlier ones. A restored database derives the same references again,
 * so a charge made after its backup is recognized as the payment's.
 */
export function referencesAfter(paymentId: string, attempts: number): string[] {
  return Array.from({ length: mostAhead }, (_, index) =>
    formatReference(
      createHash('sha256')
        .update(`${paymentId} ${attempts + index + 1}`)
        .digest(),
    ),
  );
}

const mostAhead = 20;

/** Returns the reference of the next attempt. Skips references already used, for example by attempts that were deleted since. */
export async function nextReference(trx: Trx, paymentId: string): Promise<string> {
  const { rows: counted } = await sql<{ attempts: number }>`
    select count(*)::int as attempts from payment_attempts where payment_id = ${paymentId}
  `.execute(trx);
  const references = referencesAfter(paymentId, counted[0]?.attempts ?? 0);
  const { rows } = await sql<{ reference: string }>`
    select candidate.reference
    from unnest(${references}::text[]) with ordinality as candidate (reference, number)
    where not exists (select from payment_attempts where reference = candidate.reference)
    and not exists (select from gateway_orders where reference = candidate.reference)
    and not exists (select from sandbox_charges where reference = candidate.reference)
    order by candidate.number
    limit 1
  `.execute(trx);
  const reference = rows[0]?.reference;
  if (!reference) throw new Error(`There is no unused reference for the payment ${paymentId}`);
  return reference;
}
