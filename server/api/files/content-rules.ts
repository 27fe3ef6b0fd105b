import { Refusal } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import { refuseOverQuota } from './storage-quota.ts';

/** Rules for stored files. A deleted file frees its quota at once but is kept until the undo period ends. Undo fails if the quota is full. */
export const contentRules: ResourceRules = {
  onUndo:
    ({ request: { actor }, deps: { config } }) =>
    async (trx) => {
      const idOrg = organizationOf(actor);
      const refusal = await refuseOverQuota(trx, { idOrg, size: 0, quota: config.storageQuotaBytes });
      if (refusal) throw new Refusal(refusal);
    },
};
