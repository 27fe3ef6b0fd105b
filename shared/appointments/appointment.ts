import { channels, type Channel } from '../contacts/channels.ts';
import { isRecord, recordsIn, textOf, type ApiRecord } from '../reply.ts';
import { readAppointmentAnswer, appointmentAnswers, type AppointmentAnswer } from './answers.ts';

export interface Appointment {
  id: string;
  list: string;
  contact: string;
  name: string;
  phone: string;
  email: string;
  /** HH:mm, or '' if the notification list has no time. */
  time: string;
  provider: string;
  location: string;
  reason: string;
  answer: AppointmentAnswer;
  /** Channel of the answer, or `staff`. */
  answeredBy: string;
  answeredAt: number;
  messages: readonly SentMessage[];
}

interface SentMessage {
  channel: Channel;
  status: string;
  reason: string;
  /** Send time in Unix seconds. */
  sendAt: number;
}

export function readAppointment(record: ApiRecord): Appointment {
  const text = (name: string) => textOf(record, name);
  return {
    id: text('id'),
    list: text('notification'),
    contact: text('contact'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    time: text('time'),
    provider: text('provider'),
    location: text('location'),
    reason: text('reason'),
    answer: readAppointmentAnswer(record['answer']) ?? 'none',
    answeredBy: text('answered_by'),
    answeredAt: Number(text('answered_at')) || 0,
    messages: recordsIn(record, 'messages').flatMap(readSent),
  };
}

function readSent(record: ApiRecord): SentMessage[] {
  const channel = channels.find((known) => known === record['channel']);
  const [status, reason] = [textOf(record, 'status'), textOf(record, 'reason')];
  return channel ? [{ channel, status, reason, sendAt: Number(textOf(record, 'send_at')) || 0 }] : [];
}

export interface DaySummary {
  appointments: number;
  answers: Readonly<Partial<Record<AppointmentAnswer, number>>>;
  providers: readonly string[];
  next: string;
}

export function readDaySummary(record: ApiRecord | undefined): DaySummary {
  const { answers, providers } = record ?? {};
  const counted = isRecord(answers) ? answers : {};
  return {
    appointments: Number(textOf(record, 'visits')) || 0,
    answers: Object.fromEntries(
      appointmentAnswers.map((answer) => [answer, Number(textOf(counted, answer)) || 0]),
    ),
    providers: Array.isArray(providers) ? providers.filter((name) => typeof name === 'string') : [],
    next: textOf(record, 'next'),
  };
}
