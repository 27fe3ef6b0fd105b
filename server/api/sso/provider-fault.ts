import { toId, type Db } from '../database/db.ts';
import { outsider } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { SsoProvider } from './sso-provider.ts';

/** A code that is old, used or made up: anybody can bring one, so the trail does not name it. */
export const expired = 'invalid_grant';

interface FailedProvider {
  provider: SsoProvider;
  fault: string;
  /** Unix milliseconds. */
  now: number;
}

const repeatSeconds = 600;

/** The practice's manager reads in the audit trail why nobody can sign in; the same cause once in ten minutes. */
export async function noteProviderFault(db: Db, { provider, fault, now }: FailedProvider): Promise<void> {
  if (fault === expired) return;
  const detail = `Single sign-on (${provider.urlId}) failed at the provider: ${fault}`.slice(0, 300);
  await db.transaction().execute(async (trx) => {
    // An entry's id begins with its time, and the index on resources ends with it.
    const repeated = await trx
      .selectFrom('audit')
      .select('id')
      .where('id_org', '=', toId(provider.idOrg))
      .where('resource', '=', 'users')
      .where('id', '>', String(Math.floor(now / 1000) - repeatSeconds))
      .where('detail', '=', detail)
      .limit(1)
      .executeTakeFirst();
    if (repeated) return;
    const actor = outsider('(unknown)', provider.idOrg);
    await writeAudit(trx, { actor, action: 'login failed', resource: 'users', recordId: '0', detail, now });
  });
}
