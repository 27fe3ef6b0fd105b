import type { EmailAnswerWords } from '../../shared/messages/email-answer.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { AskedVisit } from './props.ts';

interface Props {
  words: EmailAnswerWords;
  visit?: AskedVisit;
  /** Missing if there is nothing to undo. */
  csrfToken?: string;
}

export function AfterAnswer({ words: { messages }, visit, csrfToken }: Props) {
  if (!visit?.calendarHref && !(visit?.mayUndo && csrfToken)) return null;
  return (
    <div className="below-card">
      {visit.calendarHref && (
        <p>
          <a className="btn btn-quiet" href={visit.calendarHref}>
            {messages.calendar}
          </a>
        </p>
      )}
      {visit.mayUndo && csrfToken && (
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
