import { jobActions } from '../../../../shared/home/job-actions.ts';
import { jobs } from '../../../../shared/resources/notifications.ts';
import { JobActions } from '../../../../views/home/job-actions.tsx';
import type { FormFields } from '../../resource/screen-extras.ts';
import type { FormTarget, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { jobSteps } from './change-job.ts';
import { showJob } from './job-page.tsx';
import { refreshSecondsFor } from './load-home.ts';
import { toJobLine } from './read-lines.ts';

export const jobsScreen: ResourceScreenParts<typeof jobs> = {
  list: {
    show: (visit) => {
      const { rows = [] } = visit;
      const csrfToken = visit.csrfToken();
      const { permissions } = visit.signedIn();
      return {
        rowMenu: (row) => {
          const job = toJobLine(row, 'job');
          const isDone = job.status !== 'failed' && jobActions(job.status).length === 0;
          return isDone ? undefined : (
            <JobActions csrfToken={csrfToken} permissions={permissions} job={job} />
          );
        },
        refreshSeconds: refreshSecondsFor(visit, rows),
      };
    },
  },
  // Confirmed jobs cannot be deleted and stay as a record.
  may: (_, record) => (record && record.status !== 'awaiting_confirm' ? { remove: false } : {}),
  record: { show: showJob },
  form: { fields: fieldsOf, steps: jobSteps },
};

const movable: readonly string[] = ['awaiting_confirm', 'queued'];

function fieldsOf({ mode, record }: FormTarget<typeof jobs>): FormFields {
  if (mode === 'create') return {};
  const kept = movable.includes(record?.status ?? '') ? ['start_at'] : [];
  return { leftOut: Object.keys(jobs.fields).filter((name) => !kept.includes(name)) };
}
