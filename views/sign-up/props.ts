import type { SignUpStrings } from '../../shared/locales/en/sign-up-strings.ts';
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
  strings: SignUpStrings;
  /** True if the page must contain the UI strings because the browser bundle has only the English ones. */
  embedsStrings: boolean;
  /** Error from the server's `msg`, or `signUpMessages.failure`. */
  failure?: string;
}

/** Props of the page after sign-up. */
export interface SignUpDonePageProps extends Brand {
  strings: SignUpStrings;
  /** Signed-in user; missing if the user still has to sign in. */
  owner?: { organization: string; userName: string };
  hasStarters: boolean;
  hasTrial: boolean;
  awaitsApproval?: boolean;
}
