import type { Trx } from '../database/db.ts';
import { hold, readHold, release } from '../database/installation.ts';
import { settleRestored } from '../backup/settle-restored.ts';
import { writeAudit } from '../rows/audit.ts';
import type { AuditAuthor } from './operator.ts';

/** Holds the installation for an operator. Returns false if it is held already. */
export async function holdInstallation(trx: Trx, by: AuditAuthor): Promise<boolean> {
  if (await readHold(trx)) return false;
  await hold(trx, by.now);
  await note(trx, by, 'Held the installation');
  return true;
}

/**
 * Ends the hold. Returns sentences about what may have been sent before a restore and is not sent again, or undefined if the installation is
 * not held.
 */
export async function releaseInstallation(trx: Trx, by: AuditAuthor): Promise<string[] | undefined> {
  const held = await release(trx);
  if (!held) return undefined;
  const { from, since } = held;
  const notes = from ? await settleRestored(trx, { from, restored: since.getTime(), now: by.now }) : [];
  await note(trx, by, `Released the installation, held since ${held.since.toISOString()} (${held.reason})`);
  return notes;
}

const note = (trx: Trx, { actor, now }: AuditAuthor, detail: string) =>
  writeAudit(trx, { actor, action: 'update', resource: 'installation', recordId: '', detail, now });
