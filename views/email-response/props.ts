import type { EmailAction } from '../../shared/email-actions.ts';
import type { Brand } from '../shell/props.ts';

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
  | { state: 'success'; action: EmailAction }
  | { state: 'error' };

export type EmailResponsePageProps = Brand & EmailResponseBody;
