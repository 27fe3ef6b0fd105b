import { routerMessages } from '../../shared/locales/en/router.ts';
import { jobs, messages, notifications } from '../../shared/resources/notifications.ts';
import { readRow } from '../../shared/resources/read-row.ts';
import { HomePage } from '../../views/reminders/home/home-page.tsx';
import { JobPanel } from '../../views/reminders/home/job-panel.tsx';
import { CorrectRowPage } from '../../views/refused/correct-row-page.tsx';
import { DeleteRefusedPage } from '../../views/refused/delete-refused-page.tsx';
import { ListPanel } from '../../views/reminders/home/list-panel.tsx';
import type { ListPanelProps } from '../../views/reminders/home/list-props.ts';
import { MessageView } from '../../views/reminders/home/message-view.tsx';
import type { JobPanelProps, MessageLine } from '../../views/reminders/home/props.ts';
import { OutboxPage } from '../../views/reminders/test-outbox/outbox-page.tsx';
import type { CapturedMessage } from '../../shared/reminders/captured-message.ts';
import { AppErrorPage } from '../../views/shell/outcome-pages.tsx';
import { homeSample, job } from './home-samples.ts';
import { screen } from './list-samples.tsx';
import { record } from './record-samples.tsx';
import { inFrame, longShell, shell } from './shell-samples.tsx';
import { refusedCells, refusedSample } from './refused-sample.ts';

const { zone, nowSeconds } = screen;
const long = 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery';
const email = 'ana-lucia.alvarez.de.la.concepcion@a-rather-long-hospital-name.example';
const reading = { zone, nowSeconds, csrfToken: 't', permissions: shell.permissions };

const capturedMessage: CapturedMessage = {
  ...{
    id: '1',
    channel: 'text',
    to: '7735553142',
    name: long,
    sender: 'Lakeside Family Clinic',
    subject: '',
  },
  text: `Ana-Lucía, you have a visit on Tue, Nov 24 at 9:30 AM. https://pay.example/${'a'.repeat(60)}`,
  ...{
    time: nowSeconds - 60,
    response: 'confirm',
    html: '',
    detail: 'Yes',
    answered_at: nowSeconds,
    language: 'en',
  },
};
const outbox = (channel: CapturedMessage['channel']) =>
  inFrame(
    'Test outbox',
    <OutboxPage
      {...{ shell, csrfToken: 't', zone, nowSeconds, channel, search: '', isChosen: true }}
      listed={[{ ...capturedMessage, channel }]}
      open={{ ...capturedMessage, channel }}
      thread={[capturedMessage]}
      answers
      tries={[{ message: '1', input: 'Yes', reply: 'Confirmed.', time: nowSeconds }]}
      pending={{ messages: 12, first_at: nowSeconds + 3600, last_at: nowSeconds + 90_000 }}
    />,
  );

const line = (more: Partial<MessageLine>): MessageLine => ({
  ...{ id: '1', name: long, contact: '1', channel: 'email', address: email, status: 'failed' },
  ...{ reason: 'refused', response: 'callback', time: nowSeconds - 60, sendAt: 0 },
  ...more,
});

const rows: ListPanelProps['rows'] = {
  lines: [
    {
      ...{
        id: '1',
        name: long,
        phones: ['(773) 555-3142', '(312) 555-2142'],
        email,
        appointment: '11/24/2026 09:30 AM CST',
      },
      planned: [
        { kind: 'text', label: 'Text', to: '(773) 555-3142' },
        { kind: 'email', label: 'Email', to: email },
      ],
      ...{
        status: 'ready',
        reason: 'The phone number is one of another person.',
        warning: '',
        messageStatus: '',
      },
    },
    {
      ...{ id: '2', name: '', phones: [], email: '', appointment: '', warning: '', messageStatus: '' },
      ...{ planned: [{ kind: 'none', label: 'Do not contact' }], status: 'error', reason: '' },
    },
  ],
  ...{ count: 60, page: 1, pages: 3, cancelled: 3 },
};

const templates: JobPanelProps['templates'] = [
  { field: 'text_template', resource: 'text_templates', id: 'a', name: `Visits with ${long}` },
  { field: 'email_template_es', resource: 'email_templates', id: 'b', name: 'Recordatorio de cita' },
].map((one, at) => ({ ...one, version: 2, newest: 2 + at, deleted: false, confirmed: nowSeconds - 600 }));

const owner = { name: long, base: '/', back: '/' };

export const workSamples = {
  'list-people': record(notifications, {
    title: `Visits with ${long}`,
    body: (
      <ListPanel
        {...reading}
        {...{
          id: '1',
          status: 'ready',
          reminder: 'Visit in two days',
          sends: 'a text and an email',
          total: 60,
        }}
        {...{ hideCBR: true, rows, isChecked: true, runsByItself: false, values: {}, errors: {} }}
        refused={refusedSample}
        contacts={{ search: 'ana', people: [{ id: '1', name: long, about: email }], count: 12 }}
        earlier={[{ value: '1', label: `Visits with ${long}` }]}
        record={{ from: '11/20/2026', to: '11/27/2026', readAt: nowSeconds }}
      />
    ),
  }),
  'correct-row': {
    title: 'Correct a rejected row',
    element: (
      <CorrectRowPage
        shell={shell}
        source={{ ...owner, name: `Visits with ${long}` }}
        row={{
          id: '1',
          line: 3,
          columns: ['Name', 'Cell', 'Appt Date', `Notes of ${long}`, 'Insurance'],
          cells: [...refusedCells, 'one too many'],
          reason: '',
          faults: [
            { column: 1, msg: 'Mobile Phone must have 10 digits' },
            {
              column: 2,
              msg: 'Date is not a valid date. Write it as month/day/year, such as 04/09/1961',
            },
          ],
        }}
      />
    ),
    styles: 'all' as const,
  },
  'delete-refused': {
    title: 'Delete 1,240 rejected rows?',
    element: (
      <DeleteRefusedPage
        shell={shell}
        source={owner}
        choice={{ reason: 'x' }}
        count={1240}
        names={['Mobile Phone must have 10 digits. 1,240 rows']}
      />
    ),
    styles: 'all' as const,
  },
  job: record(jobs, {
    title: `Visits with ${long}`,
    body: (
      <JobPanel
        {...reading}
        {...{
          firstAt: nowSeconds + 3600,
          unsentCount: 2,
          finished: 0,
          refreshSeconds: 600,
          opensContacts: true,
          hideCBR: true,
          outbox: 'approval' as const,
          templates,
          opensLibrary: true,
        }}
        job={job('1', { failed: 2, optedOut: 3 })}
        messages={{
          lines: [line({}), line({ id: '2', name: '', response: '', time: 0, contact: '' })],
          count: 60,
        }}
      />
    ),
  }),
  'job-waiting': record(jobs, {
    title: `Visits with ${long}`,
    body: (
      <JobPanel
        {...reading}
        {...{
          firstAt: 0,
          unsentCount: 0,
          finished: 0,
          refreshSeconds: 10,
          opensContacts: false,
          hideCBR: true,
          keepsMessages: false,
          templates: [],
          opensLibrary: true,
        }}
        job={job('1', { status: 'awaiting_confirm', sent: 0, waiting: 34 })}
        rows={rows}
      />
    ),
  }),
  message: record(messages, {
    title: long,
    body: (
      <MessageView
        {...{ zone, nowSeconds, hasExplanation: true, stops: true }}
        message={readRow(messages, {
          ...{
            id: '1',
            job: '1',
            contact: '1',
            name: long,
            channel: 'email',
            address: email,
            status: 'failed',
          },
          ...{
            reason: 'refused',
            detail: `550 ${'x'.repeat(80)}`,
            response: '',
            time: String(nowSeconds - 60),
          },
          ...{ subject: 'Your appointment', body: capturedMessage.text, row: '1' },
        })}
        checks={[{ code: 'opted_out', passed: false, sentence: 'They had opted out of texts.' }]}
        moves={[{ time: nowSeconds - 60, sentence: 'The provider refused it.' }]}
        others={[line({ id: '2' })]}
        list={{ href: '/app/home/notifications/1', name: `Visits with ${long}` }}
      />
    ),
  }),
  'outbox-text': outbox('text'),
  'outbox-call': outbox('voice'),
  'first-steps': inFrame(
    'Home',
    <HomePage
      {...homeSample}
      shell={longShell}
      firstSteps={{
        ...{ reminder: { id: '1', name: long }, filled: undefined, emptyList: { id: '1', name: long } },
        ...{ hasJob: false, hasStarters: true, mayWrite: true, zoneHref: '/admin/org' },
      }}
    />,
  ),
  'not-found-inside': inFrame(
    'Not found',
    <AppErrorPage
      shell={longShell}
      message={routerMessages.notFound}
      links={[{ href: '/app/contacts', label: 'Contacts' }]}
      requestId="6f1c0a9e-77aa-4bd1-8a3e-5d2f8c1b9e04"
    />,
  ),
};
