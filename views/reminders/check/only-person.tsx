import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { nameRecipient } from './plan-text.ts';
import { MessageBody } from './message-body.tsx';
import type { PreviewedMessage } from '../../../shared/api-calls/list-outcome.ts';

interface Props {
  list: string;
  row: string;
  messages: readonly PreviewedMessage[];
}

export function OnlyPerson({ list, row, messages }: Props) {
  return (
    <div className="proofs">
      {messages.map((message) => (
        <section key={message.channel} className={`proof proof-${message.channel}`}>
          <h2>
            <ChannelIcon channel={message.channel} /> {nameRecipient(message)}
          </h2>
          <MessageBody message={message} letterHref={checkPath.letter(list, row)} />
        </section>
      ))}
    </div>
  );
}
