import type { apiCalls, OpenCallName, SignedCallName } from '../../shared/api-calls.ts';
import { files } from '../../shared/resources/files.ts';
import { phoneFiles } from '../../shared/resources/library.ts';
import { readOperation } from './operation/named-operation.ts';
import type { Operation, SignedOperation } from './operation/operation.ts';
import { confirmations, sendConfirmation } from './accounts/confirm-email.ts';
import { createAccount } from './accounts/create-account.ts';
import { markDistinct } from './contacts/apart.ts';
import { findDuplicates } from './contacts/find-duplicates.ts';
import { listDuplicates } from './contacts/list-duplicates.ts';
import { mergeContacts } from './contacts/merge-contacts.ts';
import { downloadDataExport, listDataExports, startDataExport } from './data-export/data-export-calls.ts';
import { erasePatient, readErasure } from './erasure/erasure-calls.ts';
import { readRetention } from './retention/read-retention.ts';
import { listDeletions } from './deletions/list-deletions.ts';
import { undoing } from './deletions/undo-deletion.ts';
import { rulesOf } from './resource-operations.ts';
import { listAppointments, readAppointmentDay } from './appointments/list-appointments.ts';
import {
  adminSetOrg,
  afterLeavingClient,
  notWhileActing,
  setDemoOrg,
  adminGetOrg,
  getDemoOrgs,
} from './clients/act-for.ts';
import { listNextAppointments } from './appointments/next-appointments.ts';
import { openReminderOperations, reminderOperations } from './reminders/reminder-operations.ts';
import { addAppointments } from './ehr/appointments/add-appointments.ts';
import { readHealthRecord } from './ehr/appointments/read-health-record.ts';
import { downloadContent } from './files/download.ts';
import { renderSpeech } from './files/render-speech.ts';
import { uploadFile } from './files/upload-file.ts';
import { uploadPhoneFile } from './files/upload-phone-file.ts';
import { downloadRefused } from './imports/download-refused.ts';
import { correctImportRefused, readImportRefused } from './imports/correct-import-row.ts';
import { deleteImportRefused, listImportRefused } from './imports/delete-import-rows.ts';
import { ofOpenImport } from './imports/import-rights.ts';
import { noteExport } from './imports/note-export.ts';
import { uploadImport } from './imports/upload-import.ts';
import { changeFollowUp } from './ivr/change-follow-up.ts';
import { findFollowUps } from './ivr/find-follow-ups.ts';
import { readIvrNumber } from './numbers/ivr-number.ts';
import { search } from './ivr/search/search-calls.ts';
import { enterStarters } from './library/enter-starters.ts';
import { listVersions, restoringVersion } from './library/entry-versions.ts';
import { listStarters } from './library/starter-records.ts';
import { listPluginEvents, sendTestEvent } from './plugins/plugin-calls.ts';
import { sendTestEmail } from './library/send-test-email.ts';
import { listNotices } from './operators/list-notices.ts';
import { closeOrganization, reopenOrganization } from './operators/close-organization.ts';
import {
  holdContact,
  holdOrganization,
  liftContactHold,
  liftOrganizationHold,
  readContactHold,
  readHold,
} from './holds/hold-calls.ts';
import { listOrganizations, readOrganization } from './operators/organization-calls.ts';
import { resellerOperations } from './operators/resellers.ts';
import { addSignOn, changeSignOn, removeSignOn } from './operators/sign-on-calls.ts';
import { devCall, devCallers, hangUpDevCall, pressDevKeys } from './phone/dev-calls.ts';
import { hangUpSimulatedCall, pressSimulatedKeys, startSimulatedCall } from './phone/simulated-calls.ts';
import { comparePaymentDay } from './payments/day/compare-day.ts';
import { readPaymentDay } from './payments/day/read-day.ts';
import { listPaymentEvents } from './payments/list-events.ts';
import { openLink } from './payments/verification-guard.ts';
import { getPaymentDetail } from './payments/get-payment-detail.ts';
import { patientLookup } from './payments/patient-lookup.ts';
import { listRefunds, readRefundTerms } from './payments/refund/list-refunds.ts';
import { refundPayment } from './payments/refund/refund-payment.ts';
import { planRequests } from './payments/requests/plan-requests.ts';
import { readRequestBatch, startRequestBatch } from './payments/requests/start-request-batch.ts';
import { previewPaymentEmail, previewPaymentText } from './payments/requests/preview-payment-request.ts';
import { clientSettingOperations } from './payments/client-setting-calls.ts';
import { openShortLink } from './payments/short-link.ts';
import { removeSavedMethod } from './payments/remove-saved-method.ts';
import { sendPaymentRequest } from './payments/requests/send-payment-request.ts';
import { sendReceipt } from './payments/send-receipt.ts';
import { submitPayment } from './payments/charge-payment.ts';
import { sumPayments } from './payments/sum-payments.ts';
import { uploadPayments } from './payments/upload/upload-payments.ts';
import { verificationCheck } from './payments/verification-check.ts';
import { changePassword } from './sign-in/change-password.ts';
import { cognitoVerify } from './sign-in/cognito-verify.ts';
import { newRecoveryCodes, readRecoveryCodes } from './sign-in/own-recovery-codes.ts';
import { cognitoGetTotp, cognitoTotpVerify, cognitoSetMfaSms } from './sign-in/second-factor.ts';
import { login, logout } from './sign-in/login.ts';
import { cognitoPasswordReset, requestPassword } from './sign-in/password-reset.ts';
import { cognitoResendCode } from './sign-in/resend-code.ts';
import { cognitoVerifyAttributeCode } from './sign-in/verify-phone.ts';
import { cognitoCodeLogin } from './sso/code-sign-in.ts';
import { inviteToSso, readSsoInvitation } from './sso/invite-user.ts';
import { cognitoSsoLogin } from './sso/start-sso.ts';
import { acceptInvitation, openInvitation } from './users/accept-invitation.ts';
import { inviteUser, readInvitation, withdrawInvitation } from './users/invite-by-email.ts';
import { listLocks } from './list-locks.ts';
import { listColleagues } from './users/colleagues.ts';
import { readUserAccess, resetSecondFactor, unlockUser } from './users/user-access.ts';
import { approveOrganization } from './trial/approval.ts';
import { describeTrial, endTrial } from './trial/end-trial.ts';
import { openRecording, listRecordings } from './recordings/read-recordings.ts';
import { listenToSpeech } from './voices/answer-speech.ts';
import { health } from './health.ts';
import { readSystemHealth } from './system-health.ts';

/** Operations of public calls in `api-calls.ts`, by name. The demo provides `devDemo`. */
export const openOperations = {
  health,
  getPaymentDetail,
  verificationCheck,
  submitPayment,
  sendReceipt,
  openShortLink,
  removeSavedMethod,
  login,
  cognitoVerify,
  cognitoResendCode,
  cognitoPasswordReset,
  cognitoSsoLogin,
  cognitoCodeLogin,
  requestPassword,
  openInvitation,
  acceptInvitation,
  ...confirmations,
  createAccount,
  ...openReminderOperations,
  devCallers,
  devCall,
  pressDevKeys,
  hangUpDevCall,
} as const satisfies { [Name in Exclude<OpenCallName, 'devDemo'>]: Operation<(typeof apiCalls)[Name]> };

/** Operations of signed-in users by name. */
export const signedOperations = {
  ...reminderOperations,
  cognitoGetTotp: notWhileActing(cognitoGetTotp),
  cognitoTotpVerify: notWhileActing(cognitoTotpVerify),
  cognitoVerifyAttributeCode: notWhileActing(cognitoVerifyAttributeCode),
  cognitoSetMfaSms: notWhileActing(cognitoSetMfaSms),
  logout: afterLeavingClient(logout),
  changePassword: notWhileActing(changePassword),
  readOperation,
  readIvrNumber,
  search,
  ...clientSettingOperations,
  adminGetOrg,
  adminSetOrg,
  getDemoOrgs,
  setDemoOrg,
  listOrganizations,
  listNotices,
  readSystemHealth,
  readOrganization,
  closeOrganization,
  reopenOrganization,
  holdOrganization,
  liftOrganizationHold,
  readHold,
  readContactHold,
  holdContact,
  liftContactHold,
  addProvider: addSignOn,
  changeProvider: changeSignOn,
  removeProvider: removeSignOn,
  ...resellerOperations,
  describeTrial,
  endTrial,
  approveOrganization,
  sendConfirmation,
  uploadFile,
  downloadFile: downloadContent(files),
  uploadPhoneFile,
  downloadPhoneFile: downloadContent(phoneFiles),
  renderSpeech,
  readSsoInvitation,
  inviteToSso,
  readInvitation,
  inviteUser,
  withdrawInvitation,
  readRecoveryCodes,
  newRecoveryCodes: notWhileActing(newRecoveryCodes),
  readUserAccess,
  listLocks,
  unlockUser,
  resetSecondFactor,
  uploadImport,
  downloadRefused: ofOpenImport(downloadRefused),
  listImportRefused: ofOpenImport(listImportRefused),
  deleteImportRefused: ofOpenImport(deleteImportRefused),
  readImportRefused: ofOpenImport(readImportRefused),
  correctImportRefused: ofOpenImport(correctImportRefused),
  startDataExport,
  listDataExports,
  downloadDataExport,
  sumPayments,
  readPaymentDay,
  comparePaymentDay,
  uploadPayments,
  noteExport,
  addAppointments,
  readHealthRecord,
  listAppointments,
  readAppointmentDay,
  listNextAppointments,
  patientLookup,
  sendPaymentRequest,
  planAsk: planRequests,
  startAsk: startRequestBatch,
  readAsk: readRequestBatch,
  listPaymentEvents,
  listRefunds,
  readRefundTerms,
  refundPayment,
  openLink,
  previewPaymentText,
  previewPaymentEmail,
  listStarters,
  enterStarters,
  listVersions,
  restoreVersion: restoringVersion(rulesOf),
  sendTestEmail,
  listenToSpeech,
  listRecordings,
  downloadRecording: openRecording,
  listPluginEvents,
  sendTestEvent,
  listColleagues,
  findFollowUps,
  changeFollowUp,
  startTrial: startSimulatedCall,
  pressTrialKeys: pressSimulatedKeys,
  hangUpTrial: hangUpSimulatedCall,
  listDeletions,
  undoDeletion: undoing(rulesOf),
  findDuplicates,
  listDuplicates,
  keepApart: markDistinct,
  mergeContacts,
  readRetention,
  readErasure,
  erasePatient,
} as const satisfies { [Name in SignedCallName]: SignedOperation<(typeof apiCalls)[Name]> };
