import type { Channel } from '../../shared/contacts/channels.ts';
import type { TimelineEvent } from '../../shared/contacts/timeline.ts';
import type { ReasonCheck } from '../../shared/reminders/message-reason.ts';
import type { RecordPageProps } from '../resource/props.ts';

export interface Timeline {
  /** Events, each with the address of its related page; '' if there is none that the user may open. */
  events: readonly (TimelineEvent & { href: string })[];
  isCut: boolean;
  older: readonly { label: string; href: string }[];
  owed?: Owed;
}

export interface Owed {
  cents: number;
  /** Unix seconds of the latest payment request sent; 0 if none was. */
  requestedAt: number;
  /** Address of the payment, or of the list page if there are several. */
  href: string;
}

export interface AppointmentMessage {
  id: string;
  channel: Channel;
  text: string;
  state: 'good' | 'bad' | 'plain';
  href?: string;
  missed?: { verdict: string; checks: readonly ReasonCheck[] };
}

export interface NextAppointment {
  when: string;
  who: string;
  /** Raw answer code; '' if the patient has not answered. */
  answer: string;
  href?: string;
  /** Reason why no reminder is sent; '' if one is, or if unknown. */
  reason: string;
  messages: readonly AppointmentMessage[];
}

export interface ContactRecordProps extends Pick<
  RecordPageProps,
  'definition' | 'values' | 'choices' | 'zone' | 'nowSeconds'
> {
  reach: { text: string; tone?: 'bad' | 'warn' };
  stops: readonly string[];
  household: readonly { href: string; name: string; sharedDetails: string }[];
  /** Undefined if unknown; null if there is no upcoming appointment. */
  nextAppointment?: NextAppointment | null;
  canceledAppointment?: NextAppointment;
  /** Sentences about the legal holds that cover the contact. */
  holds: readonly string[];
  /** Missing if the user may not set or lift a legal hold. */
  holdHref?: string;
  /** Missing if the user may not erase the patient. */
  eraseHref?: string;
  /** Missing if the user may not read any of its events. */
  timeline?: Timeline;
}
