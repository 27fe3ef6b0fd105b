import { requestMessages } from '../../../../shared/messages/payment-requests.ts';
import { askChannels, readAskChannels, type AskChannel } from '../../../../shared/payment/asking.ts';
import { refuse, Refusal } from '../../operation/answer.ts';
import { bodyOf, type ApiRequest } from '../../operation/operation.ts';

/** The channels that a body names, both where it names none. What is named wrongly is refused, or it would be asked by what nobody chose. */
export function readChannels(request: Pick<ApiRequest, 'body'>): readonly AskChannel[] {
  const { channels: named } = bodyOf(request);
  if (named === undefined) return askChannels;
  const channels = typeof named === 'string' ? readAskChannels(named) : undefined;
  if (!channels) throw new Refusal(refuse(400, requestMessages.askChannels));
  return channels;
}
