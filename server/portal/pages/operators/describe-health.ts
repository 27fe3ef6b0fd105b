import type { SystemHealth } from '../../../../shared/api-calls/system-health.ts';
import { closedDays, version } from '../../../../shared/constants.ts';
import {
  healthLimitStrings as limitStrings,
  healthMessages as messages,
  healthVersionStrings as versionStrings,
} from '../../../../shared/locales/en/system-health.ts';
import { formatMoment, midSentence } from '../../../../shared/time.ts';
import type { HealthPart, HealthProblem } from '../../../../views/operators/system-health-page.tsx';
import type { DescribedPart, HealthClock } from './described-part.ts';

interface Named {
  id: string;
  title: string;
}

/** Describes the health for operators: what is wrong, and each part with its figures. */
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
  const { limits } = health;
  return [
    { ...named('limits'), ...(limits ? describeLimits(limits, clock) : unknownPart) },
    { ...named('versions'), ...describeVersions(health) },
  ];
}

const named = (id: keyof typeof messages.parts): Named => ({ id, title: messages.parts[id] });

const unknownPart: DescribedPart = { state: 'unknown', facts: [], problems: [] };

function describeLimits(
  { held_since: heldSince, closed, closed_since: closedSince }: NonNullable<SystemHealth['limits']>,
  { at }: HealthClock,
): DescribedPart {
  return {
    state: heldSince ? 'bad' : 'good',
    problems: [],
    facts: [
      [
        limitStrings.held,
        heldSince ? limitStrings.heldSince(midSentence(at(heldSince))) : limitStrings.notHeld,
      ],
      [limitStrings.closed, limitStrings.organizations(closed)],
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
