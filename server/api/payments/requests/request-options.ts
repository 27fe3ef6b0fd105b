import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import {
  requestChannels,
  readRequestChannels,
  type RequestChannel,
} from '../../../../shared/payment/requests.ts';
import { refuse, Refusal } from '../../operation/answer.ts';
import { bodyOf, type ApiRequest } from '../../operation/operation.ts';

/** Reads the channels from a request body; defaults to all channels. Rejects unknown names so that no unintended channel is used. */
export function readChannels(request: Pick<ApiRequest, 'body'>): readonly RequestChannel[] {
  const { channels: named } = bodyOf(request);
  if (named === undefined) return requestChannels;
  const channels = typeof named === 'string' ? readRequestChannels(named) : undefined;
  if (!channels) throw new Refusal(refuse(400, requestMessages.invalidChannels));
  return channels;
}

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
