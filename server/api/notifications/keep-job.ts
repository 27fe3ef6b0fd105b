import { textOf } from '../../../shared/reply.ts';
import { mergeNotificationList } from '../../../shared/state/notification-list.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** An update of a list without a job keeps the one that it has. */
export const keepJob: ResourceRules = {
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
