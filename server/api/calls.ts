import type { ApiCallName } from '../../shared/api-calls.ts';
import { requireActor } from './auth/require-actor.ts';
import { readDemo } from './demo/read-demo.ts';
import { health } from './health.ts';
import type { Operation } from './operation.ts';
import { listOutbox, readMail } from './outbox-api.ts';
import { readClientSetting } from './payments/read-client-setting.ts';
import { saveClientSetting } from './payments/save-client-setting.ts';
import { getPaymentDetail } from './payments/get-payment-detail.ts';
import { sendReceipt } from './payments/send-receipt.ts';
import { submitPayment } from './payments/submit-payment.ts';
import { verificationCheck } from './payments/verification-check.ts';

/** What answers each call of `api-calls.ts`. */
export const callOperations = {
  health,
  getPaymentDetail,
  verificationCheck,
  submitPayment,
  sendReceipt,
  readClientSetting: requireActor(readClientSetting),
  saveClientSetting: requireActor(saveClientSetting),
  devDemo: readDemo,
  devOutbox: listOutbox,
  devMail: readMail,
} as const satisfies Record<ApiCallName, Operation>;
