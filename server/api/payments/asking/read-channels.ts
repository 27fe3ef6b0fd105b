import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { askChannels, readAskChannels, type AskChannel } from '../../../../shared/payment/asking.ts';
import { refuse, Refusal } from '../../operation/answer.ts';
import { bodyOf, type ApiRequest } from '../../operation/operation.ts';

/** Reads the channels of a body, defaulting to all. Rejects unknown names so that no unintended channel is used. */
export function readChannels(request: Pick<ApiRequest, 'body'>): readonly AskChannel[] {
  const { channels: named } = bodyOf(request);
  if (named === undefined) return askChannels;
  const channels = typeof named === 'string' ? readAskChannels(named) : undefined;
  if (!channels) throw new Refusal(refuse(400, requestMessages.askChannels));
  return channels;
}
