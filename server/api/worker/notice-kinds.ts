import type { NoticeKinds } from '../ehr/record-notices.ts';
import { toldCharge, toldRefund } from '../payments/told-money.ts';

/** What a health record is told. */
export const noticeKinds: NoticeKinds = { charge: toldCharge, refund: toldRefund };
