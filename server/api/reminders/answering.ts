import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Stored } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';

export type AppointmentAnswer = NonNullable<Stored<'notification_rows'>['answer']>;

export interface Answering {
  /** Row of a notification list: one appointment of one patient. */
  row: string;
  answer: AppointmentAnswer;
  by: Channel | 'staff';
  /** Message being answered. Defaults to the row's last message of that channel. */
  message?: string;
  replyText?: string;
  /** Channels that a text opts out of. Defaults to the channel of the answer. */
  channels?: readonly Channel[];
  /** Staff user who recorded the answer, if any. */
  actor?: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

export interface Appointment extends Pick<
  Stored<'notification_rows'>,
  'id' | 'answer' | 'answered_at' | 'answered_by' | 'phone' | 'mobile_phone' | 'email' | 'useless_after'
> {
  id_org: string;
}

export type AnsweredMessage = Pick<Stored<'messages'>, 'id' | 'address' | 'response' | 'detail'>;

export interface Landing {
  appointment: Appointment;
  message: AnsweredMessage | undefined;
  answering: Answering;
}
