import type { EmailAnswerStrings } from '../../../shared/locales/en/email-answer.ts';
import { PostForm } from '../../ui/post-form.tsx';
import type { AnsweredAppointment } from './props.ts';

interface Props {
  strings: EmailAnswerStrings;
  appointment?: AnsweredAppointment;
  /** Missing if there is no answer to undo. */
  csrfToken?: string;
}

export function AfterAnswer({ strings: { messages }, appointment, csrfToken }: Props) {
  if (!appointment?.calendarHref && !(appointment?.mayUndo && csrfToken)) return null;
  return (
    <div className="below-card">
      {appointment.calendarHref && (
        <p>
          <a className="btn btn-quiet" href={appointment.calendarHref}>
            {messages.calendar}
          </a>
        </p>
      )}
      {appointment.mayUndo && csrfToken && (
        <PostForm csrfToken={csrfToken} step="undo" waiting={messages.waiting} className="undo">
          <button type="submit" className="btn btn-quiet">
            {messages.undo}
          </button>
          <p>{messages.undoHint}</p>
        </PostForm>
      )}
    </div>
  );
}
