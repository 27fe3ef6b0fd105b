import { channels } from '../../../../shared/contacts/channels.ts';
import { recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { rowFields } from '../../../../shared/resources/notification-rows.ts';
import { messages, notifications } from '../../../../shared/resources/notifications.ts';
import type { RowMessagesProps } from '../../../../views/check/props.ts';
import { RowMessagesPage } from '../../../../views/check/row-messages-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { allowFrame, sendLetter } from '../../http/headers.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { describeStops } from '../../visit/stop-words.ts';
import { loadPreview, readPreviewed } from './read-preview.ts';
import { changeRow, type RowShownAgain } from './change-row.ts';
import { loadLastJob } from '../../visit/last-job.ts';
import { editHref } from './edit-href.ts';
import { visitOf } from './read-plan.ts';

export const rowMessagesPage: Page = {
  show: (visit) => showMessages(visit),
  take: async (visit) => {
    const again = await changeRow(visit);
    if (again) await showMessages(visit, again);
  },
};

export const rowLetterPage: Page = {
  async show(visit) {
    const { id, row } = visit.req.params;
    const record = await loadPreview(visit, { id: String(id), row: String(row) });
    const mail = recordsIn(record, 'messages').find(({ channel }) => channel === 'email');
    if (!mail) throw new HttpError(404);
    sendLetter(visit.res, textOf(mail, 'html'));
  },
};

async function showMessages(visit: Visit, again?: RowShownAgain): Promise<void> {
  const list = await loadRecord(visit, notifications, String(visit.req.params['id']));
  const { id, name, status } = list;
  const row = String(visit.req.params['row']);
  const [record, sent, job] = await Promise.all([
    loadPreview(visit, { id, row }),
    loadSent(visit, row),
    loadLastJob(visit, list),
  ]);
  const person = textOf(record, 'name');
  const foreseen = recordsIn(record, 'messages').flatMap(readPreviewed);
  const isLeftOut = textOf(record, 'reason_code') === 'left_out';
  const change = {
    isLeftOut,
    mayChangeSides: isLeftOut || foreseen.some(({ sendAt }) => sendAt > 0),
    values: valuesOf(record),
    errors: {},
  };
  const contact = visit.signedIn().sections.includes('contacts') ? textOf(record, 'contact') : undefined;
  const isStopped = contact && textOf(record, 'reason_code') === 'opted_out';
  const element = (
    <RowMessagesPage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      list={{ id, name }}
      editHref={editHref(visit, list)}
      awaitsConfirm={status !== 'running'}
      isPaused={job?.status === 'paused'}
      row={row}
      contact={contact}
      stops={isStopped ? await loadStops(visit, contact) : []}
      name={person}
      visit={visitOf({ date: textOf(record, 'date'), time: textOf(record, 'time') }, visit)}
      reason={textOf(record, 'reason')}
      warning={textOf(record, 'warning')}
      messages={foreseen}
      sent={sent}
      change={status === 'running' ? undefined : { ...change, ...again }}
    />
  );
  allowFrame(visit.res);
  visit.show({ status: again ? 422 : 200, title: `Messages to ${person}`, styles: 'all', element });
}

async function loadStops(visit: Visit, contact: string): Promise<string[]> {
  const found = await visit.api.one(contacts, contact);
  return found.ok ? describeStops(found.row, { zone: visit.zone(), nowSeconds: visit.nowSeconds }) : [];
}

/** Loads sent and waiting messages of a row. Skipped ones are hidden because they say nothing new. */
async function loadSent({ api }: Visit, row: string): Promise<RowMessagesProps['sent']> {
  const listed = await api.list(messages, { filter: { row } });
  if (!listed.ok) throw new HttpError(listed.status, { cause: listed.msg });
  const went = listed.rows.filter(({ status }) => status !== 'left_out');
  return channels.flatMap((channel) =>
    went
      .filter((message) => message.channel === channel)
      .map(({ id, status, send_at: sendAt = 0 }) => ({ id, channel, status, sendAt })),
  );
}

function valuesOf(record: ApiRecord | undefined): Record<string, string> {
  return Object.fromEntries(rowFields.map((name) => [name, textOf(record, name)]));
}
