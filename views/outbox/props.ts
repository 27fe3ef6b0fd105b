import type { Channel } from '../../shared/contacts/channels.ts';
import type { ShellProps } from '../shell/props.ts';

/** A message that would have left. */
export interface KeptMessage {
  id: string;
  channel: Channel;
  to: string;
  name: string;
  /** The practice, as its patients know it. */
  sender: string;
  subject: string;
  text: string;
  /** Unix seconds; 0 = unknown. */
  time: number;
  /** The last answer, as a code and in the person's words. */
  response: string;
  words: string;
  answeredAt: number;
  language: string;
}

/** An answer that was given here, and what came of it. */
export interface Try {
  /** The message's id. */
  message: string;
  given: string;
  said: string;
  time: number;
}

export interface OutboxProps {
  shell: ShellProps;
  csrfToken: string;
  zone: string;
  nowSeconds: number;
  channel: Channel;
  search: string;
  listed: readonly KeptMessage[];
  /** Missing where there is none. */
  open: KeptMessage | undefined;
  isChosen: boolean;
  /** All texts to its number, oldest first. */
  thread: readonly KeptMessage[];
  tries: readonly Try[];
  /** True if messages can be answered here in place of the person. */
  answers: boolean;
  /** What waits for its hour; nothing, or not told, where missing. */
  waiting?: { messages: number; firstAt: number; lastAt: number } | undefined;
}

/** What a pane shows. */
export type PaneProps = Pick<
  OutboxProps,
  'csrfToken' | 'zone' | 'nowSeconds' | 'thread' | 'tries' | 'answers'
> & {
  open: KeptMessage;
};
