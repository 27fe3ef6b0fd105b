import type { RowOf } from '../../../../../shared/resources/define.ts';
import { choiceLabel } from '../../../../../shared/resources/readable.ts';
import { jobs, messages, notifications } from '../../../../../shared/resources/notifications.ts';
import { describeStart } from '../../../../../views/reminders/home/job-text.ts';
import type { CellText, Choice } from '../../../../../views/resource/props.ts';
import type { ListContext, ResourceScreenParts } from '../../../resource/screen-parts.ts';
import { namesOf, rowsOf } from './load-rows.ts';
import { toJobLine } from './read-lines.ts';
import { loadRecordExtras } from './sent-message-page.tsx';

/** Number of newest jobs and lists offered. Messages of older jobs are linked from their pages. */
const maxOffered = 100;

/** Messages screen. Users filter by job here; links from contact and row pages set the other filters. */
export const messagesScreen: ResourceScreenParts<typeof messages> = {
  record: { extras: loadRecordExtras },
  list: {
    extras: async (ctx) => ({
      filterChoices: { job: await jobChoices(ctx), contact: [], row: [] },
      customColumns: [{ name: 'status', label: messages.fields.status.label, read: formatStatus }],
    }),
  },
};

function formatStatus({ status, response }: RowOf<typeof messages>): CellText | undefined {
  if (!response) return undefined;
  const { fields } = messages;
  return {
    text: `${choiceLabel(fields.status, status)}, ${choiceLabel(fields.response, response).toLowerCase()}`,
  };
}

async function jobChoices(ctx: ListContext<typeof messages>): Promise<Choice[]> {
  const { api, nowSeconds } = ctx;
  const [found, lists] = await Promise.all([
    api.list(jobs, { size: maxOffered }),
    api.list(notifications, { size: maxOffered, fields: ['name'] }),
  ]);
  const names = namesOf(rowsOf(lists));
  return rowsOf(found).map((row) => {
    const job = toJobLine(row, names.get(row.notification) ?? '');
    return {
      value: job.id,
      label: [job.name, describeStart(job, ctx.zone(), nowSeconds)].filter(Boolean).join(', '),
    };
  });
}
