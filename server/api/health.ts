import { sql } from 'kysely';
import { apiFeatures } from '../../shared/api-features.ts';
import { listHealthNotices } from './health-notices.ts';
import { refuseForNow, succeed } from './operation/answer.ts';
import { isApiKey } from './operation/api-key.ts';
import type { ApiDeps, Operation } from './operation/operation.ts';

/** Reports ready while the database responds and is writable and the API is not stopping. Includes notices only for callers with the API key. */
export const health: Operation = async (request, deps) => {
  const { db, isStopping, outage, config, voices } = deps;
  const isKnown = isApiKey(request.header('x-api-key'), config.apiKeys);
  // Portals are served until the API exits. Load balancers, which do not send the key, have to remove the API before.
  const isPortal = isKnown && config.apiKeys.length > 0;
  if (isStopping?.() && !isPortal) return refuseForNow('The API is shutting down.');
  const why = outage?.();
  if (why) return refuseForNow(why);
  try {
    const { rows } = await sql<{ readOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "readOnly"
    `.execute(db);
    if (rows[0]?.readOnly) return refuseForNow('The database is read-only.');
    const notices = isKnown ? await listHealthNotices(deps) : [];
    const answer = { ...succeed([{ status: 'ok' }]), ...offerOf(config, voices) };
    return notices.length > 0 ? { ...answer, notices } : answer;
  } catch {
    return refuseForNow('The database is not responding.');
  }
};

/** Level of the contract that this API offers. */
export const contractLevel = 2;

/** Contract level and available features. The test outbox is available only outside production and if a provider is missing. */
function offerOf({ production, mail, textVoice }: ApiDeps['config'], { isAvailable }: ApiDeps['voices']) {
  return {
    contract: contractLevel,
    features: apiFeatures.filter((feature) => feature !== 'voices' || isAvailable),
    test_outbox: !production && !(mail.smtpUrl && textVoice.url),
  };
}
