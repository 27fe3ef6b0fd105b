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
