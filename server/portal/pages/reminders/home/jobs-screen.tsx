import { jobActions } from '../../../../../shared/reminders/job-actions.ts';
import { jobs } from '../../../../../shared/resources/notifications.ts';
import { JobActions } from '../../../../../views/reminders/home/job-actions.tsx';
import type { FormFieldMap } from '../../../resource/screen-extras.ts';
import type { FormTarget, ResourceScreenParts } from '../../../resource/screen-parts.ts';
import { jobSteps } from './change-job.ts';
import { loadRecordExtras } from './job-page.tsx';
import { refreshSecondsFor } from './load-home.ts';
import { toJobLine } from './read-lines.ts';

export const jobsScreen: ResourceScreenParts<typeof jobs> = {
  list: {
    extras: (ctx) => {
      const { rows = [] } = ctx;
      const csrfToken = ctx.csrfToken();
      const { permissions } = ctx.signedIn();
      return {
        rowMenu: (row) => {
          const job = toJobLine(row, 'job');
          const isDone = job.status !== 'failed' && jobActions(job.status).length === 0;
          return isDone ? undefined : (
            <JobActions csrfToken={csrfToken} permissions={permissions} job={job} />
          );
        },
        refreshSeconds: refreshSecondsFor(ctx, rows),
      };
    },
  },
  // Confirmed jobs cannot be deleted, so that they remain on record.
  may: (_, record) => (record && record.status !== 'awaiting_confirm' ? { remove: false } : {}),
  record: { extras: loadRecordExtras },
  form: { fields: fieldsOf, steps: jobSteps },
};

const reschedulable: readonly string[] = ['awaiting_confirm', 'queued'];

function fieldsOf({ mode, record }: FormTarget<typeof jobs>): FormFieldMap {
  if (mode === 'create') return {};
  const editable = reschedulable.includes(record?.status ?? '') ? ['start_at'] : [];
  return { omitted: Object.keys(jobs.fields).filter((name) => !editable.includes(name)) };
}
