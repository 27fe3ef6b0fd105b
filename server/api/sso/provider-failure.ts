import { toId, type Db } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { SsoProvider } from './sso-provider.ts';

/** Error code for an expired, used or forged code. Not audited, because anyone can cause it. */
export const expired = 'invalid_grant';

interface FailedProvider {
  provider: SsoProvider;
  failure: string;
  now: number;
}

const repeatSeconds = 600;

/** Records a provider failure in the practice's audit trail, each cause at most once in ten minutes. */
export async function noteProviderFailure(db: Db, { provider, failure, now }: FailedProvider): Promise<void> {
  if (failure === expired) return;
  const detail = `Single sign-on (${provider.urlId}) failed: ${describeFailure(failure)}`.slice(0, 300);
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
function describeFailure(failure: string): string {
  if (failure === 'invalid_client' || failure === 'unauthorized_client')
    return `the provider rejects our client ID or client secret (${failure})`;
  const discovery = /^discovery answered (\d+)$/.exec(failure)?.[1];
  if (discovery) return `the provider’s configuration couldn’t be read (status ${discovery})`;
  // Network error of the runtime, such as `ConnectTimeoutError: …`.
  if (/^\w*Error\b/.test(failure)) return 'the provider couldn’t be reached';
  return /^[a-z_]+$/.test(failure) ? `the provider rejected the sign-in (${failure})` : failure;
}
