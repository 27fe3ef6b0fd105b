import type { OrganizationResult } from '../../../../shared/api-calls/operators.ts';
import { approvalCaps } from '../../../../shared/constants.ts';
import { approvalMessages } from '../../../../shared/locales/en/approval.ts';
import { trialMessages } from '../../../../shared/locales/en/trial.ts';
import { formatMoment } from '../../../../shared/time.ts';
import type { Organization } from '../../../../views/operators/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

export function toOrganization(
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
  {
    name,
    numbers,
    last_sign_in: lastSignIn,
    trial,
    approved_at: approvedAt,
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
    approvedText:
      isWaiting || approvedAt === undefined ? '' : describeApproved(Number(approvedAt), zone(), nowSeconds),
  };
}

/** An organization without a time of approval was created by an internal admin and needs none. */
function describeApproved(at: number, zone: string, nowSeconds: number): string {
  if (at === 0) return approvalMessages.approved;
  const until = at + approvalCaps.days * 86_400;
  const moment = (seconds: number) => formatMoment(seconds, zone, nowSeconds);
  return approvalMessages.approvedAt(moment(at), until > nowSeconds ? moment(until) : '');
}
