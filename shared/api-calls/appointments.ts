import {
  appointmentResult,
  appointmentsRequest,
  dayRequest,
  daySummaryResult,
  nextAppointmentRequest,
  nextAppointmentResult,
} from '../appointments/appointment.ts';
import type { ListedCall } from './call.ts';

export const appointmentCalls = {
  listAppointments: {
    method: 'GET',
    path: 'appointments',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    request: appointmentsRequest,
    result: appointmentResult,
    summary: 'Lists the appointments of a day with their messages and answers',
  },
  readAppointmentDay: {
    method: 'GET',
    path: 'appointments/day',
    signedBy: 'user',
    openTo: ['home'],
    level: 2,
    request: dayRequest,
    result: daySummaryResult,
    summary:
      'Counts the appointments of a day by answer and clinician, and returns the next day with appointments',
  },
  listNextAppointments: {
    method: 'GET',
    path: 'appointments/next',
    signedBy: 'user',
    openTo: ['home', 'contacts'],
    level: 2,
    request: nextAppointmentRequest,
    result: nextAppointmentResult,
    summary: 'Returns the next appointment of each contact with its clinician',
  },
} as const satisfies Record<string, ListedCall>;
