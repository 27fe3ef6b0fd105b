import type { SignUpWords } from '../../shared/messages/sign-up-words.ts';
import type { SignUpErrors, SignUpField } from '../../shared/sign-up/check-sign-up.ts';
import type { Brand } from '../shell/props.ts';

/** Props for /create. The form posts the sign-up fields and `terms` ('on' when checked). */
export interface SignUpPageProps extends Brand {
  supportEmail: string;
  csrfToken: string;
  /** Submitted values without passwords, which are never returned. */
  values?: Partial<Record<Exclude<SignUpField, 'pw' | 'confirm'>, string>>;
  agreed?: boolean;
  errors?: SignUpErrors;
  /** Opens the dialog with the long password message (code 6). */
  passwordRules?: boolean;
  words: SignUpWords;
  /** True if UI strings must be passed to the browser, whose bundle contains only English. */
  handsWords: boolean;
  /** Error from the server's `msg`, or `signUpMessages.failure`. */
  failure?: string;
}

/** Props of the page after sign-up. It is below a dialog whose 'Confirm' leads to /login. */
export interface SignUpDonePageProps extends Brand {
  words: SignUpWords;
  /** Signed-in user; missing if sign-in is still needed. */
  owner?: { organisation: string; userName: string };
  hasStarters: boolean;
  hasTrial: boolean;
  awaitsApproval?: boolean;
}
