import { toldAnswer } from '../ehr/appointments/told-answer.ts';
import type { NoticeKinds } from '../ehr/record-notices.ts';
import { toldCharge, toldRefund } from '../payments/told-money.ts';

/** What a health record is told. */
export const noticeKinds: NoticeKinds = { charge: toldCharge, refund: toldRefund, answer: toldAnswer };
