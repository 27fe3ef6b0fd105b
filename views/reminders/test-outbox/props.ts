import type { Channel } from '../../../shared/contacts/channels.ts';
import type { CapturedMessage, WaitingMessages } from '../../../shared/reminders/captured-message.ts';
import type { ShellProps } from '../../shell/props.ts';

export interface Try {
  message: string;
  input: string;
  reply: string;
  time: number;
}

export interface OutboxProps {
  shell: ShellProps;
  csrfToken: string;
  zone: string;
  nowSeconds: number;
  channel: Channel;
  search: string;
  listed: readonly CapturedMessage[];
  open: CapturedMessage | undefined;
  isChosen: boolean;
  /** Texts to the same number, oldest first. */
  thread: readonly CapturedMessage[];
  tries: readonly Try[];
  /** True if the user can answer messages here as the recipient. */
  answers: boolean;
  /** Messages waiting for sending hours; missing if there are none or the number is unknown. */
  pending?: WaitingMessages | undefined;
}

export type PaneProps = Pick<
  OutboxProps,
  'csrfToken' | 'zone' | 'nowSeconds' | 'thread' | 'tries' | 'answers'
> & {
  open: CapturedMessage;
};
