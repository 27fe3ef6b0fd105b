import type { Appointment } from '../../shared/appointments/appointment.ts';
import { AppointmentsPage } from '../../views/appointments/appointments-page.tsx';
import type { AppointmentsPageProps } from '../../views/appointments/props.ts';
import type { Sample } from './render-sample.tsx';
import { shell } from './shell-samples.tsx';

const nowSeconds = 1_795_186_800;

const appointment = (id: string, more: Partial<Appointment>): Appointment => ({
  id,
  notification: '1795180000-a',
  contact: '',
  name: 'Ana Whitfield',
  phone: '7735553142',
  email: '',
  time: '09:30',
  provider: 'Dr. Ellen Park',
  location: 'Main Office',
  reason: '',
  answered_by: '',
  messages: [{ channel: 'text', status: 'delivered', reason: '', send_at: nowSeconds - 3600 }],
  ...more,
});

const failed = { channel: 'text', status: 'failed', reason: 'refused', send_at: nowSeconds - 3600 } as const;
const planned = { channel: 'voice', status: 'planned', reason: '', send_at: nowSeconds + 86_400 } as const;

const day: AppointmentsPageProps = {
  shell,
  zone: 'America/Chicago',
  nowSeconds,
  filter: { day: '2026-11-24', provider: '', search: '', page: 1 },
  today: '2026-11-20',
  sum: {
    visits: 12,
    answers: { confirm: 6, cancel: 1, callback: 1, opt_out: 1, none: 3 },
    providers: ['Dr. Ellen Park', 'Dr. Amir Rahimi'],
    next: '2026-11-25',
  },
  appointments: [
    appointment('a', { answer: 'confirm', answered_by: 'text' }),
    appointment('b', {
      name: 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery',
      location: 'Lincoln Park, second floor, behind the pharmacy',
      answer: 'cancel',
      answered_by: 'voice',
    }),
    appointment('c', { time: '10:15', messages: [failed] }),
    appointment('d', {
      time: '10:45',
      messages: [failed, planned],
      answer: 'callback',
      answered_by: 'email',
    }),
    appointment('e', {
      time: '',
      name: '',
      phone: '',
      messages: [],
      reason: 'No phone number and no email.',
    }),
  ],
  count: 5,
  pages: 1,
  opensContacts: true,
};

const none = { visits: 0, answers: {}, providers: [], next: '2026-11-25' };

const sample = (more: Partial<AppointmentsPageProps> = {}): Sample => ({
  title: 'Appointments',
  element: <AppointmentsPage {...day} {...more} />,
  styles: 'all',
});

export const appointmentSamples: Readonly<Record<string, Sample>> = {
  appointments: sample(),
  'appointments-none': sample({ sum: none, appointments: [], count: 0 }),
};
