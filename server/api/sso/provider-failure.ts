import { toId, type Db } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { SsoProvider } from './sso-provider.ts';

/** Error code for an expired, used or forged code. Not audited, because anyone can cause it. */
export const expired = 'invalid_grant';

interface FailedProvider {
  provider: SsoProvider;
  fault: string;
  now: number;
}

const repeatSeconds = 600;

/** Records a provider failure in the practice's audit trail, each cause at most once in ten minutes. */
export async function noteProviderFailure(db: Db, { provider, fault, now }: FailedProvider): Promise<void> {
  if (fault === expired) return;
  const detail = `Single sign-on (${provider.urlId}) failed: ${sayFault(fault)}`.slice(0, 300);
  await db.transaction().execute(async (trx) => {
    // Filters by ID, which begins with the time and is the last column of the index on resources.
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
    const actor = systemActor('(unknown)', provider.idOrg);
    await writeAudit(trx, { actor, action: 'login failed', resource: 'users', recordId: '0', detail, now });
  });
}

/** Describes a provider's error code, an HTTP status or a network error for the practice's manager. */
function sayFault(fault: string): string {
  if (fault === 'invalid_client' || fault === 'unauthorized_client')
    return `the provider rejects our client ID or client secret (${fault})`;
  const discovery = /^discovery answered (\d+)$/.exec(fault)?.[1];
  if (discovery) return `the provider’s configuration couldn’t be read (status ${discovery})`;
  // Network error of the runtime, such as `ConnectTimeoutError: …`.
  if (/^\w*Error\b/.test(fault)) return 'the provider couldn’t be reached';
  return /^[a-z_]+$/.test(fault) ? `the provider rejected the sign-in (${fault})` : fault;
}
