import type { ApiCallName } from '../../shared/api-calls.ts';
import { createAccount } from './accounts/create-account.ts';
import { changePassword } from './auth/change-password.ts';
import { cognitoVerify } from './auth/cognito-verify.ts';
import { cognitoGetTotp } from './auth/get-totp.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { cognitoPasswordReset } from './auth/password-reset.ts';
import { requestPassword } from './auth/request-password.ts';
import { cognitoSetMfaSms } from './auth/set-mfa-sms.ts';
import { cognitoVerifyAttributeCode } from './auth/verify-phone.ts';
import { cognitoTotpVerify } from './auth/verify-totp.ts';
import { readIvrNumber } from './ivr/ivr-number.ts';
import { answerEmail } from './notifications/answer-email.ts';
import { cognitoCodeLogin } from './sso/code-login.ts';
import { cognitoSsoLogin } from './sso/start-sso.ts';
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
  login,
  cognitoVerify,
  cognitoPasswordReset,
  cognitoSsoLogin,
  cognitoCodeLogin,
  cognitoGetTotp: requireActor(cognitoGetTotp),
  cognitoTotpVerify: requireActor(cognitoTotpVerify),
  cognitoVerifyAttributeCode: requireActor(cognitoVerifyAttributeCode),
  cognitoSetMfaSms: requireActor(cognitoSetMfaSms),
  logout: requireActor(logout),
  requestPassword,
  changePassword: requireActor(changePassword),
  createAccount,
  answerEmail,
  readIvrNumber: requireActor(readIvrNumber),
  readClientSetting: requireActor(readClientSetting),
  saveClientSetting: requireActor(saveClientSetting),
  devDemo: readDemo,
  devOutbox: listOutbox,
  devMail: readMail,
} as const satisfies Record<ApiCallName, Operation>;
