import { Refusal } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import { refuseOverQuota } from './storage-quota.ts';

/** What is deleted makes room at once. Its content stays until the deletion can no longer be undone, and comes back where there is room. */
export const contentRules: ResourceRules = {
  onUndo:
    ({ request: { actor }, deps: { config } }) =>
    async (trx) => {
      const idOrg = organisationOf(actor);
      const refusal = await refuseOverQuota(trx, { idOrg, size: 0, quota: config.storageQuotaBytes });
      if (refusal) throw new Refusal(refusal);
    },
};
