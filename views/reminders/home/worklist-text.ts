import { describeProviderError } from '../../../shared/reminders/carrier-errors.ts';
import { joinTitle } from '../../../shared/person-name.ts';
import type { WorkKind, WorkLine } from '../../../shared/reminders/worklist.ts';
import { outcomeStrings } from '../../../shared/locales/en/check.ts';
import { reasonLabels } from '../../../shared/locales/en/delivery.ts';
import { shortRefusals } from '../../../shared/locales/en/refunds.ts';
import { worklistStrings } from '../../../shared/locales/en/worklist.ts';
import { paths } from '../../../shared/paths.ts';
import { writeLength } from '../../ivr/format.ts';
import { midSentence, formatAppointment, formatMoment } from '../../../shared/time.ts';

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
      : worklistStrings.asked(answerChannel(line.channel), when);
  if (line.kind === 'cancel')
    return (
      [formatAppointment(line, zone, nowSeconds), joinTitle(line.provider)].filter(Boolean).join(', ') ||
      moment
    );
  if (line.kind === 'not_pat') return worklistStrings.said(answerChannel(line.channel), when);
  if (line.kind === 'returned') return [line.reason, when].filter(Boolean).join(', ');
  if (line.kind === 'unrefunded') return [describeRefusal(line.reason), when].filter(Boolean).join(', ');
  if (line.kind === 'late_charge')
    return `${line.reason === 'refund' ? worklistStrings.refunded : worklistStrings.voided}, ${when}`;
  if (line.kind === 'voicemail') return `${writeLength(line.seconds)}, ${when}`;
  if (line.kind === 'unreachable')
    return worklistStrings.unreachable[line.reason] ?? worklistStrings.noAddress;
  if (line.status === 'unknown') return outcomeStrings.messageStatuses.unknown;
  const why =
    Object.entries(reasonLabels).find(([code]) => code === line.reason)?.[1] ?? worklistStrings.notDelivered;
  const providerError = describeProviderError({ code: line.error_code, text: line.error_text });
  return [`${why.charAt(0).toLowerCase()}${why.slice(1)}, ${when}`, providerError].filter(Boolean).join('. ');
}

const describeRefusal = (reason: string) =>
  Object.entries(shortRefusals).find(([code]) => code === reason)?.[1] ?? '';

const answerChannel = (channel: string): string => worklistStrings.channels[channel] ?? '';
