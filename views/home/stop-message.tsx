import { sayTo } from '../../shared/delivery/why.ts';
import { stopMessagePlace } from '../../shared/home/message-place.ts';
import { jobMessages } from '../../shared/messages/jobs.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import type { MessageViewProps } from './props.ts';

export function StopMessage({ id }: { id: string }) {
  return (
    <a className="btn btn-quiet" href={`${placeOf(messages).one(id)}?ask=stop`} {...asksFirst}>
      {jobMessages.stopMessage}
    </a>
  );
}

interface AskProps {
  message: MessageViewProps['message'];
  csrfToken: string;
}

/** Confirmation for stopping a message. It also stops the other messages of the appointment. */
export function AskStopMessage({ message, csrfToken }: AskProps) {
  const { id, channel, name, row } = message;
  return (
    <section className="notice asked" aria-labelledby="stop-title" {...isQuestion}>
      <h2 id="stop-title">{jobMessages.askStop(sayTo(channel, name || 'somebody without a name'))}</h2>
      <p>{row ? jobMessages.stopsAll : jobMessages.stopsOne}</p>
      <PostForm csrfToken={csrfToken} action={stopMessagePlace.of(id)} className="" waiting="">
        <QuestionActions cancelHref={placeOf(messages).one(id)} goOn={jobMessages.stopMessage} destroys />
      </PostForm>
    </section>
  );
}
