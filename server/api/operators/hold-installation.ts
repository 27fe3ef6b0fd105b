import type { Trx } from '../database/db.ts';
import { hold, readHold, release } from '../database/installation.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AuditAuthor } from './operator.ts';

/** Holds the installation for an operator. Returns false if it is held already. */
export async function holdInstallation(trx: Trx, by: AuditAuthor): Promise<boolean> {
  if (await readHold(trx)) return false;
  await hold(trx, { reason: 'operator', now: by.now });
  await note(trx, by, 'Held the installation');
  return true;
}

/** Ends the hold. Returns false if the installation is not held. */
export async function releaseInstallation(trx: Trx, by: AuditAuthor): Promise<boolean> {
  const held = await release(trx);
  if (held)
    await note(trx, by, `Released the installation, held since ${held.since.toISOString()} (${held.reason})`);
  return held !== undefined;
}

const note = (trx: Trx, { actor, now }: AuditAuthor, detail: string) =>
  writeAudit(trx, { actor, action: 'update', resource: 'installation', recordId: '', detail, now });
