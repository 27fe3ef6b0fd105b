import { buildAnswerEvent } from '../ehr/appointments/write-back-answer.ts';
import type { EventBuilders } from '../ehr-events/outbound-events.ts';
import { loadChargeEvent, loadRefundEvent, loadReturnEvent } from '../payments/payment-events-to-ehr.ts';

export const outboundEventKinds: EventBuilders = {
  charge: loadChargeEvent,
  refund: loadRefundEvent,
  return: loadReturnEvent,
  answer: buildAnswerEvent,
};
