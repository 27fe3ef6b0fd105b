import type { OrganizationResult } from '../../../../shared/api-calls/operators.ts';
import { approvalCaps, closedDays } from '../../../../shared/constants.ts';
import { approvalMessages } from '../../../../shared/locales/en/approval.ts';
import { closingStrings } from '../../../../shared/locales/en/closing.ts';
import { trialMessages } from '../../../../shared/locales/en/trial.ts';
import { formatMoment, midSentence, onMoment } from '../../../../shared/time.ts';
import type { Organization } from '../../../../views/operators/props.ts';
import { describeHold } from '../../page/describe-hold.ts';
import type { RequestContext } from '../../page/request-context.ts';

export function toOrganization(
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
  {
    name,
    numbers,
    last_sign_in: lastSignIn,
    trial,
    approved_at: approvedAt,
    closed,
    hold,
    ...organization
  }: OrganizationResult,
): Organization {
  const last = Number(lastSignIn);
  const isWaiting = Boolean(organization.approval);
  return {
    ...organization,
    name: name || organization.id,
    numbers: Object.entries(numbers.production).map(([number, label]) => ({ number, name: label })),
    lastSignIn: last > 0 ? formatMoment(last, zone(), nowSeconds) : '',
    trial: trial
      ? trialMessages.listed(formatMoment(trial.until, zone(), nowSeconds), trial.until <= nowSeconds)
      : '',
    closed: closed && describeClosed(closed, { isHeld: hold !== undefined, zone: zone(), nowSeconds }),
    hold: hold ? describeHold(hold, { zone: zone(), nowSeconds }) : '',
    approvedText:
      isWaiting || approvedAt === undefined ? '' : describeApproved(Number(approvedAt), zone(), nowSeconds),
  };
}

function describeClosed(
  { at, by, reason, erasing, erased }: NonNullable<OrganizationResult['closed']>,
  { isHeld, zone, nowSeconds }: { isHeld: boolean; zone: string; nowSeconds: number },
): NonNullable<Organization['closed']> {
  const { closedBy, because, erasedAfter } = closingStrings;
  const when = onMoment(formatMoment(at, zone, nowSeconds));
  const until = formatMoment(at + closedDays * 86_400, zone, nowSeconds);
  const data = erased ? 'deleted' : erasing ? 'deleting' : 'stored';
  const [free, held] = {
    stored: [erasedAfter(midSentence(until)), closingStrings.held],
    deleting: [closingStrings.erasing, closingStrings.erasingHeld],
    deleted: [closingStrings.erased, closingStrings.erased],
  }[data];
  return { text: [closedBy(when, by), because(reason), isHeld ? held : free].join(' '), data };
}

/** An organization without a time of approval was created by an internal admin and needs none. */
function describeApproved(at: number, zone: string, nowSeconds: number): string {
  if (at === 0) return approvalMessages.approved;
  const until = at + approvalCaps.days * 86_400;
  const moment = (seconds: number) => formatMoment(seconds, zone, nowSeconds);
  return approvalMessages.approvedAt(moment(at), until > nowSeconds ? moment(until) : '');
}
