import type { Appointment } from '../../shared/appointments/appointment.ts';
import { AppointmentsPage } from '../../views/appointments/appointments-page.tsx';
import type { AppointmentsPageProps } from '../../views/appointments/props.ts';
import type { Sample } from './render-sample.tsx';
import { shell } from './shell-samples.tsx';

const nowSeconds = 1_795_186_800;

const appointment = (id: string, more: Partial<Appointment>): Appointment => ({
  id,
  list: '1795180000-a',
  contact: '',
  name: 'Ana Whitfield',
  phone: '7735553142',
  email: '',
  time: '09:30',
  provider: 'Dr. Ellen Park',
  location: 'Main Office',
  reason: '',
  answer: 'none',
  answeredBy: '',
  answeredAt: 0,
  messages: [{ channel: 'text', status: 'delivered', reason: '', sendAt: nowSeconds - 3600 }],
  ...more,
});

const failed = { channel: 'text', status: 'failed', reason: 'refused', sendAt: nowSeconds - 3600 } as const;
const planned = { channel: 'voice', status: 'planned', reason: '', sendAt: nowSeconds + 86_400 } as const;

const day: AppointmentsPageProps = {
  shell,
  zone: 'America/Chicago',
  nowSeconds,
  filter: { day: '2026-11-24', provider: '', search: '', page: 1 },
  today: '2026-11-20',
  sum: {
    appointments: 12,
    answers: { confirm: 6, cancel: 1, callback: 1, opt_out: 1, none: 3 },
    providers: ['Dr. Ellen Park', 'Dr. Amir Rahimi'],
    next: '2026-11-25',
  },
  appointments: [
    appointment('a', { answer: 'confirm', answeredBy: 'text' }),
    appointment('b', {
      name: 'Ana-Lucía de la Concepción Hernández y Alvarez-Montgomery',
      location: 'Lincoln Park, second floor, behind the pharmacy',
      answer: 'cancel',
      answeredBy: 'voice',
    }),
    appointment('c', { time: '10:15', messages: [failed] }),
    appointment('d', { time: '10:45', messages: [failed, planned], answer: 'callback', answeredBy: 'email' }),
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

const none = { appointments: 0, answers: {}, providers: [], next: '2026-11-25' };

const sample = (more: Partial<AppointmentsPageProps> = {}): Sample => ({
  title: 'Appointments',
  element: <AppointmentsPage {...day} {...more} />,
  styles: 'all',
});

export const appointmentSamples: Readonly<Record<string, Sample>> = {
  appointments: sample(),
  'appointments-none': sample({ sum: none, appointments: [], count: 0 }),
};
