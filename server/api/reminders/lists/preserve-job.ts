import { textOf } from '../../../../shared/reply.ts';
import { mergeNotificationList } from '../../../../shared/state/notification-list.ts';
import type { ResourceRules } from '../../rows/resource-api.ts';

/** Keeps a list's job if an update sends an empty `jobID`. */
export const preserveJob: ResourceRules = {
  onUpdate:
    ({ values }) =>
    (_trx, before) => {
      if (Object.hasOwn(values, 'jobID')) {
        const jobID = textOf(mergeNotificationList(before, values), 'jobID') || null;
        Object.assign(values, { jobID });
      }
      return Promise.resolve();
    },
};
