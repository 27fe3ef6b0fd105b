import type { AppointmentAnswer } from '../../../../shared/appointments/appointment.ts';
import type { Language } from '../../../../shared/language.ts';
import type { VerificationField } from '../../../../shared/phone/step-kinds.ts';
import type { Caller, SavedWay } from './call-state.ts';

interface Owed {
  id: string;
  cents: number;
}

interface PayWays {
  /** Number of earlier charges through the link, plus one. */
  part?: number;
  saved?: SavedWay;
}

export interface CallerAppointment {
  row: string;
  /** Formatted as `Thu, Mar 12, 9:05 AM` in the caller's language. */
  when: string;
}

/** Patient data and actions available during a call, from the practice or, in a simulated call, from a sample patient. */
export interface PatientDesk {
  findByPhone(): Promise<readonly Caller[]>;
  findByCode(digits: string): Promise<readonly Caller[]>;
  /** Returns true if the digits match the value on file. An empty value never matches. */
  fits(caller: Caller, field: VerificationField, digits: string): Promise<boolean>;
  /** Counts a verification attempt. Returns false if the caller is over the limit, whether or not the attempt was correct. */
  mayTryVerification(caller: Caller, isWrong: boolean): Promise<boolean>;
  /** Lists unpaid payments, oldest first. */
  listOwed(caller: Caller): Promise<readonly Owed[]>;
  /** Returns true if a charge of the caller is pending, under review or of unknown outcome. */
  isCharging(caller: Caller): Promise<boolean>;
  /** Finds the payment methods, or undefined if the payment cannot be paid. */
  findWays(payment: string): Promise<PayWays | undefined>;
  /** Records that the payer is verified and returns the verification token. */
  recordVerification(payment: string): Promise<string>;
  nextAppointment(caller: Caller, language: Language): Promise<CallerAppointment | undefined>;
  /** Saves the caller's answer. Returns false if it is too late to answer. */
  answerAppointment(
    row: string,
    answer: Exclude<AppointmentAnswer, 'none' | 'unasked'>,
    key: string,
  ): Promise<boolean>;
  /** Blocks further calls to the caller's number. */
  stopCalls(key: string): Promise<void>;
}
