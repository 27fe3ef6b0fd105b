import type { SystemHealth } from '../../../../shared/api-calls/system-health.ts';
import {
  healthDeliveryStrings as strings,
  healthMessages as messages,
} from '../../../../shared/locales/en/system-health.ts';
import type { HealthProblem } from '../../../../views/operators/system-health-page.tsx';
import type { DescribedPart, HealthClock } from './described-part.ts';

type Delivery = NonNullable<SystemHealth['delivery']>;
type ChannelFigures = Delivery['channels'][number];

/** Limit of the alert `DeliveryUnknown`. */
const mostUnknown = 20;
/** Fewer failures in an hour are no sign of a failing provider. */
const fewFailed = 20;

export function describeDelivery({ channels, capped, most }: Delivery, clock: HealthClock): DescribedPart {
  const problems = channels.flatMap(findProblems);
  const lookedUp = channels.filter(({ channel }) => channel !== 'email');
  const unknown = lookedUp.reduce((sum, one) => sum + one.unknown_day, 0);
  return {
    state: problems.length > 0 ? 'bad' : 'good',
    problems,
    facts: [[strings.lookedUp, strings.messages(unknown)]],
    table: {
      label: messages.parts.delivery,
      heads: Object.values(strings.heads),
      rows: channels.map((one) => describeChannel(one, clock)),
    },
    note: [strings.note, ...(capped ? [strings.capped(most)] : [])].join(' '),
  };
}

function findProblems({ channel, unknown_day, sent_hour, failed_hour }: ChannelFigures): HealthProblem[] {
  const isFailing = failed_hour >= fewFailed && failed_hour > sent_hour;
  return [
    ...(unknown_day > mostUnknown
      ? [{ problem: strings.manyUnknown(channel, unknown_day), remedy: strings.unknownRemedy }]
      : []),
    ...(isFailing ? [{ problem: strings.manyFailed(channel), remedy: strings.failedRemedy }] : []),
  ];
}

function describeChannel(one: ChannelFigures, { ago }: HealthClock): string[] {
  const { last_sent: sent, last_failed: failed, last_error: code } = one;
  return [
    strings.channels[one.channel],
    strings.counts({ sent: one.sent_hour, failed: one.failed_hour, unknown: one.unknown_hour }),
    strings.counts({ sent: one.sent_day, failed: one.failed_day, unknown: one.unknown_day }),
    sent ? ago(sent) : strings.notToday,
    failed ? strings.failure(ago(failed), code) : strings.notToday,
  ];
}
