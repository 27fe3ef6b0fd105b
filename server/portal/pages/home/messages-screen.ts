import type { RowOf } from '../../../../shared/resources/define.ts';
import { choiceLabel } from '../../../../shared/resources/readable.ts';
import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { sayStart } from '../../../../views/home/job-words.ts';
import type { CellText, Choice } from '../../../../views/resource/props.ts';
import type { ListVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { namesOf, rowsOf } from './listed-rows.ts';
import { toJobLine } from './read-lines.ts';
import { showMessage } from './sent-message-page.tsx';

/** Number of newest jobs and lists offered. Messages of older jobs are linked from their pages. */
const offered = 100;

/** Messages screen. Messages are filtered by job here; the filters by contact and row are set by links from their pages. */
export const messagesScreen: ResourceScreenParts<typeof messages> = {
  record: { show: showMessage },
  list: {
    show: async (visit) => ({
      filterChoices: { job: await jobChoices(visit), contact: [], row: [] },
      ownColumns: [{ name: 'status', label: messages.fields.status.label, read: sayStatus }],
    }),
  },
};

function sayStatus({ status, response }: RowOf<typeof messages>): CellText | undefined {
  if (!response) return undefined;
  const { fields } = messages;
  return {
    text: `${choiceLabel(fields.status, status)}, ${choiceLabel(fields.response, response).toLowerCase()}`,
  };
}

async function jobChoices(visit: ListVisit<typeof messages>): Promise<Choice[]> {
  const { api, nowSeconds } = visit;
  const [found, lists] = await Promise.all([
    api.list(jobs, { size: offered }),
    api.list(notifications, { size: offered, fields: ['name'] }),
  ]);
  const names = namesOf(rowsOf(lists));
  return rowsOf(found).map((row) => {
    const job = toJobLine(row, names.get(row.notification) ?? '');
    return {
      value: job.id,
      label: [job.name, sayStart(job, visit.zone(), nowSeconds)].filter(Boolean).join(', '),
    };
  });
}
