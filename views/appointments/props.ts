import type { Appointment, DaySummary, AppointmentAnswer } from '../../shared/appointments/appointment.ts';
import type { ShellProps } from '../shell/props.ts';

export interface DayFilter {
  day: string;
  answer?: AppointmentAnswer;
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
  filter: DayFilter;
  today: string;
  /** Totals of the whole day, limited to the selected clinician. */
  sum: DaySummary;
  appointments: readonly Appointment[];
  /** Number of matching appointments on all pages. */
  count: number;
  pages: number;
  opensContacts: boolean;
}
