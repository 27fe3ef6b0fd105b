import type { Appointment, DaySum } from '../../shared/appointments/appointment.ts';
import type { VisitAnswer } from '../../shared/appointments/answers.ts';
import type { ShellProps } from '../shell/props.ts';

export interface DayAsked {
  day: string;
  answer?: VisitAnswer;
  /** Clinician filter; '' for all. */
  provider: string;
  search: string;
  /** Page number, counted from 1. */
  page: number;
}

export interface AppointmentsPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  asked: DayAsked;
  today: string;
  /** Totals of the whole day, limited to the selected clinician. */
  sum: DaySum;
  visits: readonly Appointment[];
  /** Number of matching appointments on all pages. */
  count: number;
  pages: number;
  opensContacts: boolean;
}
