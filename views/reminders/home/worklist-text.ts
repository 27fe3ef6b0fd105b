import { describeProviderError } from '../../../shared/reminders/carrier-errors.ts';
import { joinTitle } from '../../../shared/person-name.ts';
import type { WorkKind, WorkLine } from '../../../shared/reminders/worklist.ts';
import { reasonLabels } from '../../../shared/locales/en/delivery.ts';
import { shortRefusals } from '../../../shared/locales/en/refunds.ts';
import { paths } from '../../../shared/paths.ts';
import { writeLength } from '../../ivr/format.ts';
import { midSentence, formatAppointment, formatMoment } from '../../../shared/time.ts';

export const workTexts: Readonly<Record<WorkKind, { title: string; open: string; none: string }>> = {
  callback: {
    title: 'Asked for a call back',
    open: 'Open call backs',
    none: 'No one is waiting for a call back.',
  },
  cancel: {
    title: 'Appointments canceled by patients',
    open: 'Review cancellations',
    none: 'No upcoming appointment was canceled.',
  },
  not_pat: {
    title: 'Wrong numbers',
    open: 'Correct the numbers',
    none: 'No wrong numbers reported.',
  },
  failed: {
    title: 'Could not be reached',
    open: 'See who',
    none: 'No failed messages.',
  },
  unreachable: {
    title: 'Patients with no way to be reached',
    open: 'See who',
    none: 'Every patient with an appointment in the next two days can be reached.',
  },
  returned: {
    title: 'Payments returned by the bank',
    open: 'See the payments',
    none: 'No payment was returned by a bank.',
  },
  unasked: {
    title: 'Payment requests not delivered',
    open: 'See the payments',
    none: 'All payment requests were delivered.',
  },
  unrefunded: {
    title: 'Declined refunds',
    open: 'See the payments',
    none: 'No refunds were declined.',
  },
  late_charge: {
    title: 'Late charges that were reversed',
    open: 'See the payments',
    none: 'No late charge was reversed.',
  },
  voicemail: {
    title: 'New voicemails',
    open: 'Listen',
    none: 'No new voicemail.',
  },
};

/** Returns `/app/home/worklist?kind=callback`, with the anchor of the given row. */
export const worklistHref = (kind?: WorkKind, row?: string): string =>
  [paths.worklist.to(), kind && `?kind=${kind}`, row && `#${lineId({ kind, row })}`].filter(Boolean).join('');

export const lineId = ({ kind, row }: { kind?: WorkKind; row: string }) =>
  `line-${kind ?? ''}-${row.replace(/\W/g, '')}`;

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the main detail of a task: the patient's answer, the canceled appointment, or the failure reason. */
export function describeLine(line: WorkLine, { zone, nowSeconds }: When): string {
  const moment = formatMoment(line.time, zone, nowSeconds);
  const when = midSentence(moment);
  if (line.kind === 'callback')
    return line.channel === 'text' && line.said
      ? `“${line.said}”`
      : `asked ${answerChannel(line.channel)}, ${when}`;
  if (line.kind === 'cancel')
    return (
      [formatAppointment(line, zone, nowSeconds), joinTitle(line.provider)].filter(Boolean).join(', ') ||
      moment
    );
  if (line.kind === 'not_pat') return `said ${answerChannel(line.channel)}, ${when}`;
  if (line.kind === 'returned') return [line.reason, when].filter(Boolean).join(', ');
  if (line.kind === 'unrefunded') return [describeRefusal(line.reason), when].filter(Boolean).join(', ');
  if (line.kind === 'late_charge')
    return `${line.reason === 'refund' ? 'refunded to the payer' : 'voided at the gateway'}, ${when}`;
  if (line.kind === 'voicemail') return `${writeLength(line.seconds)}, ${when}`;
  if (line.kind === 'unreachable') return unreachableTexts[line.reason] ?? 'no working phone or email';
  if (line.status === 'unknown') return 'delivery unknown';
  const why = Object.entries(reasonLabels).find(([code]) => code === line.reason)?.[1] ?? 'Not delivered';
  const providerError = describeProviderError({ code: line.error_code, text: line.error_text });
  return [`${why.charAt(0).toLowerCase()}${why.slice(1)}, ${when}`, providerError].filter(Boolean).join('. ');
}

const unreachableTexts: Readonly<Record<string, string>> = {
  no_address: 'no working phone number or email',
  opted_out: 'opted out of every message',
  bounced_before: 'messages bounced',
};

const describeRefusal = (reason: string) =>
  Object.entries(shortRefusals).find(([code]) => code === reason)?.[1] ?? '';

const waysToAnswer: Readonly<Record<string, string>> = {
  voice: 'during the call',
  text: 'by text',
  email: 'by email',
  staff: 'at the desk',
};

const answerChannel = (channel: string): string => waysToAnswer[channel] ?? '';
