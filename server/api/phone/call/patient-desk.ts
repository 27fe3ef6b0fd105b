import type { VisitAnswer } from '../../../../shared/appointments/answers.ts';
import type { Language } from '../../../../shared/language.ts';
import type { ProofField } from '../../../../shared/phone/step-kinds.ts';
import type { Caller, SavedWay } from './call-state.ts';

/** What a patient owes in one payment. */
interface Owed {
  id: string;
  cents: number;
}

interface PayWays {
  /** How many payments by its link there were before, and one. */
  part?: number;
  saved?: SavedWay;
}

export interface NextVisit {
  row: string;
  /** `Thu, Mar 12, 9:05 AM`, in the caller's language. */
  when: string;
}

/** What a call knows of patients and does for them: at the practice, or of a sample patient while a sequence is tried. */
export interface PatientDesk {
  findByPhone(): Promise<readonly Caller[]>;
  /** By the digits of a patient code. */
  findByCode(digits: string): Promise<readonly Caller[]>;
  /** Whether what was typed is what is on file. What is not on file never is. */
  fits(caller: Caller, field: ProofField, digits: string): Promise<boolean>;
  /** Counts a try. False where nobody may try any more for now, right or wrong. */
  mayProve(caller: Caller, isWrong: boolean): Promise<boolean>;
  /** What is to be paid, the oldest first. */
  listOwed(caller: Caller): Promise<readonly Owed[]>;
  /** A charge of the caller is under way, held for review, or its outcome unknown. */
  isCharging(caller: Caller): Promise<boolean>;
  /** By what it can be paid; undefined where nothing can. */
  findWays(payment: string): Promise<PayWays | undefined>;
  /** Writes down that the payer showed who they are; answers the proof of it. */
  letIn(payment: string): Promise<string>;
  nextVisit(caller: Caller, language: Language): Promise<NextVisit | undefined>;
  /** False where it is too late for it. */
  answerVisit(row: string, answer: Exclude<VisitAnswer, 'none' | 'unasked'>, key: string): Promise<boolean>;
  /** Nobody calls the number any more that the call comes from. */
  stopCalls(key: string): Promise<void>;
}
