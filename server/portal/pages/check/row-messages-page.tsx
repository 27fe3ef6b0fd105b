import { channels } from '../../../../shared/contacts/channels.ts';
import { recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { rowFields } from '../../../../shared/resources/notification-rows.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import type { RowMessagesProps } from '../../../../views/check/props.ts';
import { RowMessagesPage } from '../../../../views/check/row-messages-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { allowFrame, sendEmailPreview } from '../../http/headers.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { describeStops } from '../../page/describe-stops.ts';
import { loadPreview, readPreviewed } from './read-preview.ts';
import { changeRow, type RowFormState } from './change-row.ts';
import { loadLastJob } from '../../page/last-job.ts';
import { editHref } from './edit-href.ts';
import { formatRowAppointment } from './read-plan.ts';

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
    const record = await loadPreview(ctx, { id: String(id), row: String(row) });
    const mail = recordsIn(record, 'messages').find(({ channel }) => channel === 'email');
    if (!mail) throw new HttpError(404);
    sendEmailPreview(ctx.res, textOf(mail, 'html'));
  },
};

async function renderRowMessages(ctx: RequestContext, formState?: RowFormState): Promise<void> {
  const list = await loadRecord(ctx, notifications, String(ctx.req.params['id']));
  const { id, name, status } = list;
  const row = String(ctx.req.params['row']);
  const [record, sent, job] = await Promise.all([
    loadPreview(ctx, { id, row }),
    loadSent(ctx, row),
    loadLastJob(ctx, list),
  ]);
  const person = textOf(record, 'name');
  const foreseen = recordsIn(record, 'messages').flatMap(readPreviewed);
  const isExcluded = textOf(record, 'reason_code') === 'left_out';
  const change = {
    isExcluded,
    mayChangeSides: isExcluded || foreseen.some(({ sendAt }) => sendAt > 0),
    values: valuesOf(record),
    errors: {},
  };
  const contact = ctx.signedIn().sections.includes('contacts') ? textOf(record, 'contact') : undefined;
  const isStopped = contact && textOf(record, 'reason_code') === 'opted_out';
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
      name={person}
      appointment={formatRowAppointment({ date: textOf(record, 'date'), time: textOf(record, 'time') }, ctx)}
      reason={textOf(record, 'reason')}
      warning={textOf(record, 'warning')}
      messages={foreseen}
      sent={sent}
      change={status === 'running' ? undefined : { ...change, ...formState }}
    />
  );
  allowFrame(ctx.res);
  ctx.render({ status: formState ? 422 : 200, title: `Messages to ${person}`, styles: 'all', element });
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
      .map(({ id, status, send_at: sendAt = 0 }) => ({ id, channel, status, sendAt })),
  );
}

function valuesOf(record: ApiRecord | undefined): Record<string, string> {
  return Object.fromEntries(rowFields.map((name) => [name, textOf(record, name)]));
}
