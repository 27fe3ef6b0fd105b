import type { Channel } from '../../shared/contacts/channels.ts';
import type { TimelineEvent } from '../../shared/contacts/timeline.ts';
import type { WhyCheck } from '../../shared/delivery/why.ts';
import type { RecordPageProps } from '../resource/props.ts';

/** What happened between the practice and a person. */
export interface Timeline {
  /** `href`: of the page of what it tells of; '' where there is none for this user. */
  events: readonly (TimelineEvent & { href: string })[];
  /** There may be older ones. */
  isCut: boolean;
  /** To all of each kind then, as far as this user may open them. */
  older: readonly { label: string; href: string }[];
  owed?: Owed;
}

/** What a person is asked to pay. */
export interface Owed {
  cents: number;
  /** Unix seconds of the newest that was asked for; 0 where it was not yet. */
  askedAt: number;
  /** The payment, or the list of several. */
  href: string;
}

/** A message about a visit, and why it was not delivered. */
export interface VisitMessage {
  id: string;
  channel: Channel;
  /** `Text failed`. */
  text: string;
  state: 'good' | 'bad' | 'plain';
  href?: string;
  missed?: { verdict: string; checks: readonly WhyCheck[] };
}

/** When a person comes next. */
export interface NextVisit {
  /** `Tue, Dec 1, 9:30 AM`. */
  when: string;
  who: string;
  /** As it travels; '' where there is none yet. */
  answer: string;
  /** Its row on its list. */
  href?: string;
  /** Why its reminder is not sent; '' where one is, or nobody said. */
  reason: string;
  messages: readonly VisitMessage[];
}

export interface ContactRecordProps extends Pick<
  RecordPageProps,
  'definition' | 'values' | 'choices' | 'zone' | 'nowSeconds'
> {
  reach: { text: string; tone?: 'bad' | 'warn' };
  /** Who stopped which address, when and where. */
  stops: readonly string[];
  household: readonly { href: string; name: string; shares: string }[];
  /** Undefined where nobody says, null where the person does not come again. */
  nextVisit?: NextVisit | null;
  /** The next that they called off. */
  calledOff?: NextVisit;
  /** Missing where nothing of it can be read. */
  timeline?: Timeline;
}
