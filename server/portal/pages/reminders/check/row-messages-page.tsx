import { channels } from '../../../../../shared/contacts/channels.ts';
import { contacts } from '../../../../../shared/resources/contacts.ts';
import { rowFields } from '../../../../../shared/resources/notification-rows.ts';
import { messages, notifications } from '../../../../../shared/resources/notifications.ts';
import type { RowMessagesProps } from '../../../../../views/reminders/check/props.ts';
import { RowMessagesPage } from '../../../../../views/reminders/check/row-messages-page.tsx';
import { HttpError } from '../../../http/errors.ts';
import { allowFrame, sendEmailPreview } from '../../../http/headers.ts';
import { loadRecord } from '../../../resource/load-records.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { describeStops } from '../../../page/describe-stops.ts';
import { loadPreview, formatRowAppointment } from './read-plan.ts';
import { changeRow, type RowFormState } from './change-row.ts';
import { loadLastJob } from '../../../page/list-jobs.ts';
import { editHref } from './edit-href.ts';

export const rowMessagesPage: Page = {
  get: (ctx) => renderRowMessages(ctx),
  post: async (ctx) => {
    const formState = await changeRow(ctx);
    if (formState) await renderRowMessages(ctx, formState);
  },
};

export const rowEmailPreviewPage: Page = {
  async get(ctx) {
    const { id, row } = ctx.req.params;
    const previewed = await loadPreview(ctx, { id: String(id), row: String(row) });
    const mail = previewed.messages.find(({ channel }) => channel === 'email');
    if (!mail) throw new HttpError(404);
    sendEmailPreview(ctx.res, mail.html);
  },
};

async function renderRowMessages(ctx: RequestContext, formState?: RowFormState): Promise<void> {
  const list = await loadRecord(ctx, notifications, String(ctx.req.params['id']));
  const { id, name, status } = list;
  const row = String(ctx.req.params['row']);
  const [previewed, sent, job] = await Promise.all([
    loadPreview(ctx, { id, row }),
    loadSent(ctx, row),
    loadLastJob(ctx, list),
  ]);
  const isExcluded = previewed.reason_code === 'left_out';
  const change = {
    isExcluded,
    mayChangeSides: isExcluded || previewed.messages.some(({ send_at: at }) => at),
    values: Object.fromEntries(rowFields.map((field) => [field, previewed[field]])),
    errors: {},
  };
  const contact = ctx.signedIn().sections.includes('contacts') ? previewed.contact : undefined;
  const isStopped = contact && previewed.reason_code === 'opted_out';
  const element = (
    <RowMessagesPage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      list={{ id, name }}
      editHref={editHref(ctx, list)}
      awaitsConfirm={status !== 'running'}
      isPaused={job?.status === 'paused'}
      row={row}
      contact={contact}
      stops={isStopped ? await loadStops(ctx, contact) : []}
      name={previewed.name}
      appointment={formatRowAppointment(previewed, ctx)}
      reason={previewed.reason}
      warning={previewed.warning}
      messages={previewed.messages}
      sent={sent}
      change={status === 'running' ? undefined : { ...change, ...formState }}
    />
  );
  allowFrame(ctx.res);
  ctx.render({
    status: formState ? 422 : 200,
    title: `Messages to ${previewed.name}`,
    styles: 'all',
    element,
  });
}

async function loadStops(ctx: RequestContext, contact: string): Promise<string[]> {
  const found = await ctx.api.one(contacts, contact);
  return found.ok ? describeStops(found.row, { zone: ctx.zone(), nowSeconds: ctx.nowSeconds }) : [];
}

/** Loads a row's messages. Skipped messages are hidden because they add no information. */
async function loadSent({ api }: RequestContext, row: string): Promise<RowMessagesProps['sent']> {
  const listed = await api.list(messages, { filter: { row } });
  if (!listed.ok) throw new HttpError(listed.status, { cause: listed.msg });
  const sentRows = listed.rows.filter(({ status }) => status !== 'left_out');
  return channels.flatMap((channel) =>
    sentRows
      .filter((message) => message.channel === channel)
      .map(({ id, status, send_at: at }) => ({ id, channel, status, send_at: at })),
  );
}
