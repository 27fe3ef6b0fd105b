import type { EmailAction } from '../../shared/email-actions.ts';
import type { EmailAnswerWords } from '../../shared/messages/email-answer.ts';
import type { Brand } from '../shell/props.ts';

/** The visit that an email is about, where the API tells of it. */
export interface AskedVisit {
  practice: string;
  /** '' for none. */
  phone: string;
  /** 'Thu, Mar 12, 9:30 AM CDT'; '' for none. */
  when: string;
  /** What was answered, and when; '' for nothing. */
  stands: string;
  mayUndo: boolean;
  /** Confirms in the place of what is asked. */
  keepHref: string;
  /** '' where there is no visit to go to. */
  calendarHref: string;
}

/** /eml. The form posts to the URL that it stands on, query and all, with `_csrf`. */
export type EmailResponseBody =
  | {
      state: 'asking';
      action: EmailAction;
      csrfToken: string;
      /** Posts itself once when the page is visible. */
      auto: boolean;
    }
  /** The answer is not there yet. */
  | { state: 'processing' }
  | { state: 'success'; action: EmailAction; csrfToken: string }
  /** Asked again for what was answered before. */
  | { state: 'answered'; csrfToken: string }
  /** `stopped`: the answer that was undone had stopped all messages. */
  | { state: 'undone'; stopped: boolean }
  /** Too late for an answer about the visit. */
  | { state: 'over' }
  | { state: 'error' };

export type EmailResponsePageProps = Brand &
  EmailResponseBody & {
    visit?: AskedVisit;
    words: EmailAnswerWords;
  };
