import type { SystemHealth } from '../../../../shared/api-calls/system-health.ts';
import { closedDays, version } from '../../../../shared/constants.ts';
import {
  healthGatewayStrings as gatewayStrings,
  healthLimitStrings as limitStrings,
  healthMessages as messages,
  healthPaymentStrings as paymentStrings,
  healthQueueStrings as queueStrings,
  healthVersionStrings as versionStrings,
} from '../../../../shared/locales/en/system-health.ts';
import { formatMoment, midSentence } from '../../../../shared/time.ts';
import type { HealthPart, HealthProblem } from '../../../../views/operators/system-health-page.tsx';
import { describeBackups, describeDatabase, describeStorage } from './describe-data.ts';
import { describeDelivery } from './describe-delivery.ts';
import type { DescribedPart, HealthClock } from './described-part.ts';

// Limits of the alerts in `server/monitoring/alerts.yaml`.
const lateJobSeconds = 300;
const lateChargeSeconds = 900;

interface Named {
  id: string;
  title: string;
}

/** Describes the health for operators: the problems, and each part with its measurements. */
export function describeHealth(
  health: SystemHealth,
  { zone, nowSeconds }: { zone: string; nowSeconds: number },
): { problems: HealthProblem[]; parts: HealthPart[] } {
  const at = (seconds: number) => formatMoment(seconds, zone, nowSeconds);
  const clock: HealthClock = {
    nowSeconds,
    at,
    ago: (seconds) => (seconds ? messages.ago(at(seconds), nowSeconds - seconds) : messages.never),
  };
  const described = describeParts(health, clock);
  return {
    problems: [
      ...health.notices.map((notice) => ({ problem: notice.replace(/`([^`]+)`/g, '“$1”'), remedy: '' })),
      ...described.flatMap(({ problems }) => problems),
    ],
    parts: described.map(({ problems: _listed, ...part }) => part),
  };
}

function describeParts(health: SystemHealth, clock: HealthClock): (DescribedPart & Named)[] {
  const { queues, delivery, payments, gateway, backups, database, storage, limits } = health;
  return [
    { ...named('queues'), ...(queues ? describeQueues(queues) : unknownPart) },
    { ...named('delivery'), ...(delivery ? describeDelivery(delivery, clock) : unknownPart) },
    { ...named('payments'), ...(payments ? describePayments(payments, clock) : unknownPart) },
    { ...named('gateway'), ...(gateway ? describeGateway(gateway, clock) : unknownPart) },
    { ...named('backups'), ...(backups ? describeBackups(backups, clock) : unknownPart) },
    { ...named('storage'), ...(storage ? describeStorage(storage) : unknownPart) },
    { ...named('limits'), ...(limits ? describeLimits(limits, clock) : unknownPart) },
    { ...named('versions'), ...describeVersions(health) },
    { ...named('database'), ...(database ? describeDatabase(database, clock) : unknownPart) },
  ];
}

const named = (id: keyof typeof messages.parts): Named => ({ id, title: messages.parts[id] });

const unknownPart: DescribedPart = { state: 'unknown', facts: [], problems: [] };

function describeQueues(queues: NonNullable<SystemHealth['queues']>): DescribedPart {
  const shown = queues.map((queue) => ({ ...queue, name: queueStrings.names[queue.name] ?? queue.name }));
  const late = shown.filter(({ oldest }) => oldest > lateJobSeconds);
  return {
    state: late.length > 0 ? 'bad' : 'good',
    problems: late.map(({ name, oldest }) => ({
      problem: queueStrings.late(name, oldest),
      remedy: queueStrings.lateRemedy,
    })),
    facts: [],
    table: {
      label: messages.parts.queues,
      heads: Object.values(queueStrings.heads),
      rows: shown.map(({ name, due, oldest }) => [
        name,
        queueStrings.due(due),
        due > 0 ? queueStrings.oldest(oldest) : '',
      ]),
    },
  };
}

function describePayments(
  payments: NonNullable<SystemHealth['payments']>,
  { nowSeconds }: HealthClock,
): DescribedPart {
  const { unknown, unknown_since: unknownSince, refunds, refunds_since: refundsSince, watched } = payments;
  const withAge = (count: string, since: number | undefined) =>
    since ? paymentStrings.oldest(count, nowSeconds - since) : count;
  const isLate = unknownSince !== undefined && nowSeconds - unknownSince > lateChargeSeconds;
  return {
    state: isLate ? 'bad' : 'good',
    problems: isLate ? [{ problem: paymentStrings.late(unknown), remedy: paymentStrings.lateRemedy }] : [],
    facts: [
      [paymentStrings.unknown, withAge(paymentStrings.charges(unknown), unknownSince)],
      [paymentStrings.review, paymentStrings.reviewUnknown],
      [paymentStrings.refunds, withAge(paymentStrings.refundCount(refunds), refundsSince)],
      [paymentStrings.watched, paymentStrings.watchedCount(watched)],
    ],
  };
}

function describeGateway(
  { accounts, rejected, checked, asked, unanswered }: NonNullable<SystemHealth['gateway']>,
  clock: HealthClock,
): DescribedPart {
  const { count } = gatewayStrings;
  const problem = {
    problem: gatewayStrings.unansweredProblem(unanswered),
    remedy: gatewayStrings.unansweredRemedy,
  };
  const worst = unanswered > 0 ? 'warn' : 'good';
  return {
    state: rejected > 0 ? 'bad' : accounts > 0 ? worst : 'plain',
    problems: unanswered > 0 ? [problem] : [],
    facts: [
      [gatewayStrings.accounts, count(accounts)],
      [gatewayStrings.rejected, count(rejected)],
      [gatewayStrings.unanswered, count(unanswered)],
      [gatewayStrings.checked, clock.ago(checked)],
      [gatewayStrings.asked, clock.ago(asked)],
      [gatewayStrings.webhooks, gatewayStrings.webhooksUnknown],
    ],
  };
}

function describeLimits(limits: NonNullable<SystemHealth['limits']>, { at }: HealthClock): DescribedPart {
  const { held_since: heldSince, closed, closed_since: closedSince, legal_holds: holds } = limits;
  return {
    state: heldSince ? 'bad' : 'good',
    problems: [],
    facts: [
      [
        limitStrings.held,
        heldSince ? limitStrings.heldSince(midSentence(at(heldSince))) : limitStrings.notHeld,
      ],
      [limitStrings.closed, limitStrings.organizations(closed)],
      [limitStrings.holds, limitStrings.holdCount(holds)],
      [limitStrings.next, closedSince ? at(closedSince + closedDays * 86_400) : ''],
    ],
  };
}

function describeVersions({ versions: { api, contract, node }, database }: SystemHealth): DescribedPart {
  return {
    state: 'plain',
    problems: [],
    facts: [
      [versionStrings.portal, version],
      [versionStrings.api, api],
      [versionStrings.contract, versionStrings.level(contract)],
      [versionStrings.node, node],
      [versionStrings.postgres, database?.postgres || messages.notKnown],
      [versionStrings.schema, database ? String(database.schema) : messages.notKnown],
    ],
  };
}
