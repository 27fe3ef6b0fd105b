import type { ApiCallName } from '../../shared/api-calls.ts';
import { files } from '../../shared/resources/files.ts';
import { phoneFiles } from '../../shared/resources/library.ts';
import type { Operation } from './operation/operation.ts';
import { requireActor, requireAnyActor } from './operation/require-actor.ts';
import { createAccount } from './accounts/create-account.ts';
import { adminSetOrg, leavingClient, notWhileActing, setDemoOrg } from './clients/act-for.ts';
import { adminGetOrg, getDemoOrgs } from './clients/list-clients.ts';
import { listOutbox, readMail } from './delivery/read-outbox.ts';
import { downloadContent } from './files/download.ts';
import { renderSpeech } from './files/render-speech.ts';
import { uploadFile } from './files/upload-file.ts';
import { uploadPhoneFile } from './files/upload-phone-file.ts';
import { downloadRefused } from './imports/download-refused.ts';
import { noteExport } from './imports/note-export.ts';
import { uploadImport } from './imports/upload-import.ts';
import { readIvrNumber } from './ivr/ivr-number.ts';
import { search } from './ivr/search/search-calls.ts';
import { sendTestEmail } from './library/send-test-email.ts';
import { addNotificationRows } from './notifications/add-rows.ts';
import { answerEmail } from './notifications/answer-email.ts';
import { listNotificationRows } from './notifications/list-rows.ts';
import { openLink } from './payments/open-link.ts';
import { getPaymentDetail } from './payments/get-payment-detail.ts';
import { patientLookup } from './payments/patient-lookup.ts';
import { previewPaymentEmail, previewPaymentText } from './payments/preview-payment-request.ts';
import { readClientSetting } from './payments/read-client-setting.ts';
import { saveClientSetting } from './payments/save-client-setting.ts';
import { sendPaymentRequest } from './payments/send-payment-request.ts';
import { sendReceipt } from './payments/send-receipt.ts';
import { submitPayment } from './payments/submit-payment.ts';
import { uploadPayments } from './payments/upload/upload-payments.ts';
import { verificationCheck } from './payments/verification-check.ts';
import { changePassword } from './sign-in/change-password.ts';
import { cognitoVerify } from './sign-in/cognito-verify.ts';
import { cognitoGetTotp } from './sign-in/get-totp.ts';
import { login } from './sign-in/login.ts';
import { logout } from './sign-in/logout.ts';
import { cognitoPasswordReset } from './sign-in/password-reset.ts';
import { requestPassword } from './sign-in/request-password.ts';
import { cognitoSetMfaSms } from './sign-in/set-mfa-sms.ts';
import { cognitoVerifyAttributeCode } from './sign-in/verify-phone.ts';
import { cognitoTotpVerify } from './sign-in/verify-totp.ts';
import { cognitoCodeLogin } from './sso/code-sign-in.ts';
import { cognitoSsoLogin } from './sso/start-sso.ts';
import { health } from './health.ts';

/** What answers each call of `api-calls.ts`; the demo itself brings what answers `devDemo`. */
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
  cognitoGetTotp: requireActor(notWhileActing(cognitoGetTotp)),
  cognitoTotpVerify: requireActor(notWhileActing(cognitoTotpVerify)),
  cognitoVerifyAttributeCode: requireActor(notWhileActing(cognitoVerifyAttributeCode)),
  cognitoSetMfaSms: requireActor(notWhileActing(cognitoSetMfaSms)),
  logout: requireAnyActor(leavingClient(logout)),
  requestPassword,
  changePassword: requireActor(notWhileActing(changePassword)),
  createAccount,
  answerEmail,
  readIvrNumber: requireActor(readIvrNumber),
  search: requireActor(search),
  readClientSetting: requireActor(readClientSetting),
  saveClientSetting: requireActor(saveClientSetting),
  adminGetOrg: requireActor(adminGetOrg),
  adminSetOrg: requireAnyActor(adminSetOrg),
  getDemoOrgs: requireActor(getDemoOrgs),
  setDemoOrg: requireActor(setDemoOrg),
  uploadFile: requireActor(uploadFile),
  downloadFile: requireActor(downloadContent(files)),
  uploadPhoneFile: requireActor(uploadPhoneFile),
  downloadPhoneFile: requireActor(downloadContent(phoneFiles)),
  renderSpeech: requireActor(renderSpeech),
  uploadImport: requireActor(uploadImport),
  downloadRefused: requireActor(downloadRefused),
  uploadPayments: requireActor(uploadPayments),
  noteExport: requireActor(noteExport),
  addNotificationRows: requireActor(addNotificationRows),
  uploadNotificationRows: requireActor(addNotificationRows),
  listNotificationRows: requireActor(listNotificationRows),
  patientLookup: requireActor(patientLookup),
  sendPaymentRequest: requireActor(sendPaymentRequest),
  openLink: requireActor(openLink),
  previewPaymentText: requireActor(previewPaymentText),
  previewPaymentEmail: requireActor(previewPaymentEmail),
  sendTestEmail: requireActor(sendTestEmail),
  devOutbox: listOutbox,
  devMail: readMail,
} as const satisfies Record<Exclude<ApiCallName, 'devDemo'>, Operation>;
