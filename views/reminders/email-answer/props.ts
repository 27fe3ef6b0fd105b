import type { EmailAction } from '../../../shared/reminders/email-answer.ts';
import type { EmailAnswerStrings } from '../../../shared/locales/en/email-answer.ts';
import type { Brand } from '../../shell/props.ts';

export interface AnsweredAppointment {
  practice: string;
  /** Practice phone; '' if none. */
  phone: string;
  /** Formatted like 'Thu, Mar 12, 9:30 AM CDT'; '' if none. */
  when: string;
  /** Current answer with its time; '' if none. */
  status: string;
  mayUndo: boolean;
  /** URL that confirms the appointment instead of canceling it. */
  confirmHref: string;
  /** URL of the calendar file; '' if there is no appointment to attend. */
  calendarHref: string;
}

/** Body of /eml. The form posts `_csrf` to the page's own URL, including the query. */
export type EmailResponseBody =
  | {
      state: 'asking';
      action: EmailAction;
      csrfToken: string;
      /** True if the form submits itself once the page is visible. */
      auto: boolean;
    }
  /** The API is still processing the answer. */
  | { state: 'processing' }
  | { state: 'success'; action: EmailAction; csrfToken: string }
  /** The patient already gave this answer. */
  | {
      state: 'answered';
      csrfToken: string;
      /** Set after a failed undo. */
      isNotUndone?: true;
    }
  /** `stopped` is true if the undone answer had stopped all messages. */
  | { state: 'undone'; stopped: boolean }
  /** The appointment has passed, so it is too late to answer. */
  | { state: 'over' }
  | { state: 'error' };

export type EmailResponsePageProps = Brand &
  EmailResponseBody & {
    appointment?: AnsweredAppointment;
    strings: EmailAnswerStrings;
  };
