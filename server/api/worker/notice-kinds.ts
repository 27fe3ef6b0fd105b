import { toldAnswer } from '../ehr/appointments/told-answer.ts';
import type { NoticeKinds } from '../ehr/record-notices.ts';
import { toldCharge, toldRefund, toldReturn } from '../payments/told-money.ts';

export const noticeKinds: NoticeKinds = {
  charge: toldCharge,
  refund: toldRefund,
  return: toldReturn,
  answer: toldAnswer,
};
