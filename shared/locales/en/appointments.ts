import { counted, formatCount } from '../../count.ts';

const counts = (words: string) => (count: number) => `${formatCount(count)} ${words}`;
const where = (provider: string, day: string) => `${provider && ` with ${provider}`} on ${day}`;

export const appointmentDayStrings = {
  title: 'Appointments',
  none: (provider: string, day: string) => `No appointments${where(provider, day)}.`,
  summary: ({
    count,
    provider,
    day,
    answers,
  }: Record<'provider' | 'day' | 'answers', string> & { count: number }) =>
    `${counted(count, 'appointment')}${where(provider, day)}: ${answers}.`,
  next: 'The next appointments are on',
  answerCounts: {
    confirm: counts('confirmed'),
    cancel: counts('canceled'),
    callback: counts('asked for a call back'),
    opt_out: counts('opted out'),
    not_pat: (count: number) => counted(count, 'was a wrong number', 'were wrong numbers'),
    none: (count: number) => counted(count, 'has not answered', 'have not answered'),
    unasked: (count: number) => counted(count, 'has not been contacted yet', 'have not been contacted yet'),
  },
  /** Counts for a past day. */
  pastCounts: {
    none: counts('did not answer'),
    unasked: (count: number) => counted(count, 'was not contacted', 'were not contacted'),
  },
  byAnswer: 'Filter by answer',
  all: (count: number) => `All ${formatCount(count)}`,
  unanswered: { none: 'Not answered', unasked: 'Not contacted' },
  filter: 'Filter',
  heads: {
    time: 'Time',
    name: 'Name',
    phone: 'Phone',
    provider: 'Provider',
    sent: 'Sent',
    answer: 'Answer',
  },
  wantsCall: 'Wants a call back',
  answeredBy: { voice: 'by phone', text: 'by text', email: 'by email', staff: 'at the desk' },
  notSent: (reason: string) => `Nothing sent: ${reason}`,
  nothingSent: 'Nothing was sent',
  nothingSentYet: 'Nothing sent yet',
} as const;
