import type { jobs } from '../../../../shared/resources/notifications.ts';
import { JobActions } from '../../../../views/home/job-actions.tsx';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import { refreshSecondsFor } from './load-home.ts';
import { toJobLine } from './read-lines.ts';

/** The list of all jobs. One job has a page of its own. */
export const jobsScreen: ResourceScreenParts<typeof jobs> = {
  list: {
    show: (visit) => {
      const { rows = [] } = visit;
      const csrfToken = visit.csrfToken();
      return {
        rowExtras: (row) => <JobActions csrfToken={csrfToken} job={toJobLine(row, 'job')} />,
        refreshSeconds: refreshSecondsFor(visit, rows),
      };
    },
  },
};
