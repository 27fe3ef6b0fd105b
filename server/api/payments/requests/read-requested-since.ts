import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { refuse, Refusal } from '../../operation/answer.ts';
import { bodyOf, type ApiRequest } from '../../operation/operation.ts';

const latestSeconds = 9_999_999_999;

/** Reads the cutoff time in Unix seconds. Payments requested since then are skipped. Undefined means that earlier requests do not matter. */
export function readRequestedSince(request: Pick<ApiRequest, 'body'>): number | undefined {
  const { asked_since: named } = bodyOf(request);
  if (named === undefined) return undefined;
  const isMoment =
    typeof named === 'number' && Number.isInteger(named) && named >= 0 && named <= latestSeconds;
  if (!isMoment) throw new Refusal(refuse(400, requestMessages.invalidRequestedSince));
  return named;
}
