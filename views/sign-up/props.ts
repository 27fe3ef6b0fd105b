import type { SignUpWords } from '../../shared/messages/sign-up-words.ts';
import type { SignUpErrors, SignUpField } from '../../shared/sign-up/check-sign-up.ts';
import type { Brand } from '../shell/props.ts';

/** /create. Posts the fields of the sign-up and `terms` ('on' when ticked). */
export interface SignUpPageProps extends Brand {
  supportEmail: string;
  csrfToken: string;
  /** What was typed; passwords are never given back. */
  values?: Partial<Record<Exclude<SignUpField, 'pw' | 'confirm'>, string>>;
  agreed?: boolean;
  errors?: SignUpErrors;
  /** Opens the dialog with the long password message (code 6). */
  passwordRules?: boolean;
  words: SignUpWords;
  /** The browser has English alone: it is handed any other. */
  handsWords: boolean;
  /** The server's `msg`, or `signUpMessages.failure`. */
  failure?: string;
}

/** What stands where an account was made, under the dialog whose 'Confirm' leads to /login. */
export interface SignUpDonePageProps extends Brand {
  words: SignUpWords;
  /** Who is signed in; missing: nobody. */
  owner?: { organisation: string; userName: string };
  /** The API has templates to begin with. */
  hasStarters: boolean;
  /** The API counts the trial. */
  hasTrial: boolean;
  awaitsApproval?: boolean;
}
