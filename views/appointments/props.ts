import type { Appointment, DaySum } from '../../shared/appointments/appointment.ts';
import type { VisitAnswer } from '../../shared/appointments/answers.ts';
import type { ShellProps } from '../shell/props.ts';

/** Which visits are shown, as the address has it. */
export interface DayAsked {
  /** YYYY-MM-DD */
  day: string;
  answer?: VisitAnswer;
  /** '' for everybody's. */
  provider: string;
  search: string;
  /** From 1. */
  page: number;
}

export interface AppointmentsPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  asked: DayAsked;
  /** Today in the zone. */
  today: string;
  /** Of the whole day, of one provider where one was chosen. */
  sum: DaySum;
  visits: readonly Appointment[];
  /** Of all pages that are asked for. */
  count: number;
  pages: number;
  /** Names lead to their contacts. */
  opensContacts: boolean;
}
