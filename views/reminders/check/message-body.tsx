import { LetterFrame } from '../../ui/letter-frame.tsx';
import type { PreviewedMessage } from '../../../shared/api-calls/list-outcome.ts';

interface Props {
  message: PreviewedMessage;
  letterHref: string;
}

export function MessageBody({ message: { channel, subject, text }, letterHref }: Props) {
  if (channel === 'email')
    return (
      <>
        <p>
          <b>{subject}</b>
        </p>
        <LetterFrame src={letterHref} />
      </>
    );
  if (channel === 'text') return <p className="bubble">{text}</p>;
  return (
    <ol className="spoken">
      {text.split('\n\n').map((part, index) => (
        <li key={index}>{part}</li>
      ))}
    </ol>
  );
}
