import type { SendingState } from '../../shared/reminders/account.ts';
import { workKinds, type WorkLine } from '../../shared/reminders/worklist.ts';
import { CheckPage } from '../../views/reminders/check/check-page.tsx';
import { OutcomePage } from '../../views/reminders/check/outcome-page.tsx';
import type {
  CheckPageProps,
  OutcomePageProps,
  RowMessagesProps,
} from '../../views/reminders/check/props.ts';
import { RowMessagesPage } from '../../views/reminders/check/row-messages-page.tsx';
import { HomePage } from '../../views/reminders/home/home-page.tsx';
import type { Morning } from '../../views/reminders/home/props.ts';
import { WorklistPage } from '../../views/reminders/home/worklist-page.tsx';
import { homeSample } from './home-samples.ts';
import type { Sample } from './render-sample.tsx';
import { inFrame, shell } from './shell-samples.tsx';

const { zone, nowSeconds } = homeSample;
const frame = { shell, zone, nowSeconds };
const long = 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery';

const stopped: SendingState = {
  state: 'stopped',
  since: nowSeconds - 3600,
  by: 'Maria Ortega',
  reason: 'The phones are down in all four locations until the provider has mended them',
  waiting_jobs: 2,
  waiting_messages: 66,
  useful: 60,
  too_late: 6,
};

const line = (kind: WorkLine['kind'], row: string): WorkLine => ({
  row,
  notification: '1795180000-b',
  kind,
  time: nowSeconds - 7200,
  channel: 'text',
  reason: 'refused',
  status: 'failed',
  error_code: kind === 'failed' || kind === 'unasked' ? '21614' : '',
  error_text: '',
  message: '',
  contact: '',
  name: row === 'a' ? long : 'Robert Lewis',
  phone: '7735553142',
  date: '11/24/2026',
  clock: '09:30',
  provider: 'Dr. Ellen Park',
  call: kind === 'voicemail' ? '1795180000-c' : '',
  seconds: kind === 'voicemail' ? 83 : 0,
  said: 'Can I come in the afternoon, or on another day of the week?',
  note: '',
  assignee: '',
  done_by: '',
  done: false,
});

const work = workKinds.flatMap((kind) => [line(kind, 'a'), line(kind, 'b')]);

const morning: Morning = {
  account: stopped,
  days: [
    { day: '2026-11-20', hours: [9, 10, 11].map((hour) => ({ hour, messages: hour * 3 })) },
    { day: '2026-11-21', hours: [9, 10, 11].map((hour) => ({ hour, messages: 0 })) },
  ],
  needs: workKinds.map((kind) => ({ kind, count: kind === 'cancel' ? 1 : 2, newest: [line(kind, 'a')] })),
  hasAppointments: true,
  confirming: 'run',
};

const list = { id: '1795180000-b', name: `Visits with ${long}`, reminder: 'Visit in two days', total: 34 };
const editHref = '/app/library/reminders/r/edit';

const check: CheckPageProps = {
  ...frame,
  list: { ...list, leadDays: 2, isActive: false, editHref },
  plan: {
    templates: 'a',
    people: 33,
    nothing: 1,
    undated: 2,
    late: 3,
    per_day: [{ day: '2026-11-20', messages: 66 }],
    open: [
      { field: 'time', people: 2, row: 'a', name: long, channel: 'text' },
      { field: 'facility_address', people: 1, row: 'b', name: '' },
    ],
    flaws: [
      {
        code: 'punctuation',
        people: 12,
        row: 'a',
        name: long,
        quote: `…Hi ${long},, your appointment…`,
        length: 160,
      },
      { code: 'too_long', people: 1, row: 'a', name: long, channel: 'text', quote: '', length: 1742 },
    ],
    warned: 2,
    read_as: ['Windows-1252'],
    no_provider: ['voice'],
    first_at: nowSeconds + 86_400,
    last_at: nowSeconds + 172_800,
    gets: [{ channels: ['text', 'email'], people: 33 }],
    reasons: [{ code: 'opted_out', people: 1 }],
    one_by_one: false,
    untranslated: [{ channels: ['text'], people: 2 }],
  },
  lines: [
    {
      id: 'a',
      name: long,
      appointment: '11/24/2026 09:30 AM CST',
      gets: ['text', 'email'],
      isUntranslated: true,
      sendTimeText: 'Tomorrow at 09:00 AM CST',
      isExcluded: false,
    },
    {
      id: 'b',
      name: '',
      appointment: 'No date',
      gets: [],
      isUntranslated: false,
      sendTimeText: 'Opted out',
      isExcluded: true,
    },
  ],
  count: 2,
  page: 1,
  pages: 1,
  filter: { reason: '', gets: '', untranslated: false, warned: false, flaw: '', search: '', all: false },
  start: { typed: '', at: 0 },
  sendingStop: stopped,
};

const outcome: OutcomePageProps = {
  ...frame,
  refreshSeconds: 180,
  sendingStop: stopped,
  list,
  inactive: `Visit with ${long}`,
  outbox: 'no_provider',
  job: {
    id: '1795180000-j',
    status: 'running',
    total: 33,
    waiting: 16,
    sent: 17,
    delivered: 15,
    failed: 2,
    firstAt: 0,
  },
  unsentCount: 3,
  nothing: false,
  lines: [
    {
      id: 'a',
      name: long,
      appointment: '11/24/2026 09:30 AM CST',
      messages: [
        { id: 'm', channel: 'text', status: 'delivered', send_at: nowSeconds - 60 },
        { id: 'n', channel: 'voice', status: 'planned', send_at: nowSeconds + 86_400 },
      ],
      reason: '',
      answer: 'cancel',
    },
    { id: 'b', name: '', appointment: '', messages: [], reason: 'Opted out', answer: '' },
  ],
  count: 60,
  page: 1,
  pages: 2,
  search: 'ana',
};

const rowMessages: RowMessagesProps = {
  stops: [],
  ...frame,
  list,
  editHref,
  awaitsConfirm: true,
  isPaused: false,
  row: 'a',
  name: long,
  appointment: '11/24/2026 09:30 AM CST',
  reason: '',
  warning: `Email “${long}@clinic” must be an email address. It is not used.`,
  messages: [
    {
      channel: 'text',
      address: '7735553142',
      send_at: nowSeconds + 86_400,
      reason: '',
      subject: '',
      text: 'Ana-Lucía, you have a visit with Dr. Park on Tue, Nov 24 at 9:30 AM. Reply YES to confirm.',
      segments: 1,
      html: '',
      untranslated: true,
      test_to: '(773) 555-0190',
    },
    {
      channel: 'voice',
      address: '3125552142',
      send_at: undefined,
      reason: 'Opted out',
      subject: '',
      text: 'Hello.\nPress 1 to confirm.',
      segments: 0,
      html: '',
      untranslated: false,
      test_to: '',
    },
  ],
  sent: [{ id: 'm', channel: 'email', status: 'delivered', send_at: nowSeconds - 60 }],
  change: { isExcluded: false, mayChangeSides: true, values: {}, errors: {} },
};

const worklist = {
  ...frame,
  kinds: workKinds,
  counts: new Map(workKinds.slice(0, 4).map((kind) => [kind, 2])),
  isDone: false,
  page: 1,
  people: [{ id: '1', name: 'Maria Ortega' }],
};

export const sendSamples: Readonly<Record<string, Sample>> = {
  morning: inFrame('Home', <HomePage {...homeSample} shell={shell} morning={morning} />),
  check: inFrame('Check', <CheckPage {...check} />),
  outcome: inFrame('Outcome', <OutcomePage {...outcome} />),
  'row-messages': inFrame('Messages', <RowMessagesPage {...rowMessages} />),
  worklist: inFrame('Worklist', <WorklistPage {...worklist} block={{ lines: work, count: work.length }} />),
  'worklist-failure': inFrame(
    'Worklist',
    <WorklistPage {...worklist} kind="callback" block={{ failure: 'We cannot answer right now.' }} />,
  ),
};
