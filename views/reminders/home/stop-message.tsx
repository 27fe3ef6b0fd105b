import { describeRecipient } from '../../../shared/reminders/message-reason.ts';
import { stopMessagePath } from '../../../shared/reminders/reminder-paths.ts';
import { jobMessages } from '../../../shared/locales/en/jobs.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../../ui/question.tsx';
import type { MessageViewProps } from './props.ts';

export function StopMessage({ id }: { id: string }) {
  return (
    <a className="btn btn-quiet" href={`${pathsOf(messages).one(id)}?ask=stop`} {...confirmFirst}>
      {jobMessages.stopMessage}
    </a>
  );
}

interface ConfirmProps {
  message: MessageViewProps['message'];
  csrfToken: string;
}

/** Confirmation for stopping a message. If it has a row, the other messages for the appointment are stopped, too. */
export function ConfirmStopMessage({ message, csrfToken }: ConfirmProps) {
  const { id, channel, name, row } = message;
  return (
    <section className="notice asked" aria-labelledby="stop-title" {...isQuestion}>
      <h2 id="stop-title">
        {jobMessages.confirmStop(describeRecipient(channel, name || jobMessages.unnamed))}
      </h2>
      <p>{row ? jobMessages.stopsAll : jobMessages.stopsOne}</p>
      <PostForm csrfToken={csrfToken} action={stopMessagePath.of(id)} className="" waiting="">
        <QuestionActions cancelHref={pathsOf(messages).one(id)} goOn={jobMessages.stopMessage} destroys />
      </PostForm>
    </section>
  );
}
