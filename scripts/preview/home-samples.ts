import type { HomePageProps, JobLine, ListLine } from '../../views/reminders/home/props.ts';

const nowSeconds = 1_795_186_800;

export const job = (id: string, more: Partial<JobLine>): JobLine => ({
  id,
  list: '1',
  name: 'Visits with Dr. Park',
  status: 'running',
  startAt: nowSeconds - 3_600,
  total: 34,
  waiting: 14,
  sent: 20,
  delivered: 18,
  failed: 2,
  confirmed: 9,
  cancelledByContact: 1,
  callback: 1,
  optedOut: 0,
  ...more,
});

const list = (id: string, more: Partial<ListLine>): ListLine => ({
  id,
  name: 'Cardiology referrals',
  reminder: 'Visit reminder',
  status: 'ready',
  total: 34,
  cancelled: 3,
  created: nowSeconds - 86_400,
  ...more,
});

const long =
  'Annual wellness visits, vaccinations and follow-up appointments of all four locations, second quarter';

export const homeSample: Omit<HomePageProps, 'shell'> = {
  zone: 'America/Chicago',
  nowSeconds,
  hideCBR: true,
  capturesMessages: false,
  refreshSeconds: 180,
  jobs: {
    count: 3,
    lines: [
      job('1795186000-a', { name: long, status: 'awaiting_confirm', sent: 0, waiting: 34, startAt: 0 }),
      job('1795180000-b', {}),
      job('1795100000-c', { name: 'Flu shots', status: 'done', sent: 34, waiting: 0 }),
    ],
  },
  toConfirm: { count: 0, lines: [] },
  troubles: [],
  lists: {
    count: 3,
    lines: [
      list('1795185000-a', { name: long, openJob: '1795186000-a' }),
      list('1795180000-b', {}),
      list('1795170000-c', { name: 'New patients', status: 'draft', total: 0, cancelled: 0 }),
    ],
  },
};

export const emptyHome: Omit<HomePageProps, 'shell'> = {
  ...homeSample,
  jobs: { lines: [], count: 0 },
  lists: { lines: [], count: 0 },
};
