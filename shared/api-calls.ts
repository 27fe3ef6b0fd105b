import type { ListedCall } from './api-calls/call.ts';
import { paymentDayCalls } from './api-calls/payment-day.ts';
import { paymentLinkCalls, paymentCalls } from './api-calls/payment.ts';
import { paymentRequestCalls } from './api-calls/payment-requests.ts';
import { clientSettingCalls } from './api-calls/client-setting.ts';
import { signInCalls } from './api-calls/sign-in.ts';
import { invitationCalls } from './api-calls/invitation.ts';
import { userCalls } from './api-calls/user.ts';
import { operationCalls } from './api-calls/operation.ts';
import { organizationCalls } from './api-calls/organization.ts';
import { operatorCalls } from './api-calls/operators.ts';
import { systemHealthCalls } from './api-calls/system-health.ts';
import { fileCalls } from './api-calls/file.ts';
import { libraryCalls } from './api-calls/library.ts';
import { listCalls } from './api-calls/list.ts';
import { appointmentCalls } from './api-calls/appointments.ts';
import { reminderCalls } from './api-calls/reminders.ts';
import { ivrCalls } from './api-calls/ivr.ts';
import { recordingCalls } from './api-calls/recording.ts';
import { importCalls } from './api-calls/import.ts';
import { dataExportCalls } from './api-calls/data-export.ts';
import { freeTrialCalls } from './api-calls/trial.ts';
import { phoneCalls } from './api-calls/phone.ts';
import { contactCalls } from './api-calls/contact.ts';
import { undoCalls } from './api-calls/undo.ts';
import { holdCalls } from './api-calls/holds.ts';
import { devCalls } from './api-calls/dev.ts';

export const apiCalls = {
  health: { method: 'GET', path: 'health', signedBy: 'nobody', summary: 'Readiness' },
  ...ivrCalls,
  ...paymentCalls,
  ...paymentDayCalls,
  ...paymentRequestCalls,
  ...clientSettingCalls,
  ...paymentLinkCalls,
  ...signInCalls,
  ...userCalls,
  ...invitationCalls,
  ...operationCalls,
  ...organizationCalls,
  ...operatorCalls,
  ...systemHealthCalls,
  ...fileCalls,
  ...libraryCalls,
  ...listCalls,
  ...appointmentCalls,
  ...reminderCalls,
  ...recordingCalls,
  ...importCalls,
  ...dataExportCalls,
  ...freeTrialCalls,
  ...phoneCalls,
  ...undoCalls,
  ...contactCalls,
  ...holdCalls,
  ...devCalls,
} as const satisfies Record<string, ListedCall>;

export type ApiCallName = keyof typeof apiCalls;
export type SignedCallName = {
  [Name in ApiCallName]: (typeof apiCalls)[Name]['signedBy'] extends 'user' ? Name : never;
}[ApiCallName];
export type OpenCallName = Exclude<ApiCallName, SignedCallName>;

/** Fields of all calls that must never be logged. */
export const secretFields: ReadonlySet<string> = new Set(
  Object.values(apiCalls).flatMap((call) => ('secretFields' in call ? call.secretFields : [])),
);
