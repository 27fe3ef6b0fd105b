import { channelWords } from '../../shared/contacts/channels.ts';
import { checkPlace } from '../../shared/home/check-place.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { MessageBody } from './message-body.tsx';
import type { PreviewedMessage } from './props.ts';

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
            <ChannelIcon channel={message.channel} />{' '}
            {[channelWords[message.channel], message.to].filter(Boolean).join(' to ')}
          </h2>
          <MessageBody message={message} letterHref={checkPlace.letter(list, row)} />
        </section>
      ))}
    </div>
  );
}
