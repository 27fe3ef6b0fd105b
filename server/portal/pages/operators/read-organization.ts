import { readTrialState } from '../../../../shared/home/trial.ts';
import { trialMessages } from '../../../../shared/messages/trial.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { formatMoment } from '../../../../shared/time.ts';
import type { Organization, Provider } from '../../../../views/operators/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

export function readOrganization(
  { zone, nowSeconds }: Pick<RequestContext, 'zone' | 'nowSeconds'>,
  record: ApiRecord,
): Organization {
  const trial = readTrialState(record['trial']);
  const last = Number(textOf(record, 'last_sign_in'));
  const numbers = record['numbers'];
  const production = isRecord(numbers) && isRecord(numbers['production']) ? numbers['production'] : {};
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name') || textOf(record, 'id'),
    users: Number(textOf(record, 'users')) || 0,
    numbers: Object.entries(production).map(([number, name]) => ({ number, name: String(name) })),
    payments: record['payments'] === 'T',
    reseller: textOf(record, 'reseller'),
    lastSignIn: last > 0 ? formatMoment(last, zone(), nowSeconds) : '',
    trial: trial
      ? trialMessages.listed(formatMoment(trial.until, zone(), nowSeconds), trial.until <= nowSeconds)
      : '',
    ...readApproval(record['approval']),
  };
}

function readApproval(approval: unknown): Pick<Organization, 'approval'> {
  if (!isRecord(approval)) return {};
  const text = (name: string) => textOf(approval, name);
  const isConfirmed = text('confirmed') === 'T';
  return { approval: { name: text('name'), email: text('email'), isConfirmed, phone: text('phone') } };
}

export function readProviders(record: ApiRecord): Provider[] {
  return recordsIn(record, 'providers').map((one) => ({
    url_id: textOf(one, 'url_id'),
    issuer: textOf(one, 'issuer'),
    client_id: textOf(one, 'client_id'),
  }));
}
