import type { OrganizationResult } from '../../../../shared/api-calls/operators.ts';
import { trialMessages } from '../../../../shared/messages/trial.ts';
import { formatMoment } from '../../../../shared/time.ts';
import type { Organization } from '../../../../views/operators/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

export function toOrganization(
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
  { name, numbers, last_sign_in: lastSignIn, trial, ...organization }: OrganizationResult,
): Organization {
  const last = Number(lastSignIn);
  return {
    ...organization,
    name: name || organization.id,
    numbers: Object.entries(numbers.production).map(([number, label]) => ({ number, name: label })),
    lastSignIn: last > 0 ? formatMoment(last, zone(), nowSeconds) : '',
    trial: trial
      ? trialMessages.listed(formatMoment(trial.until, zone(), nowSeconds), trial.until <= nowSeconds)
      : '',
  };
}
