import type { Moment } from '../ui/local-time.tsx';
import type { Brand } from '../shell/props.ts';

type SignInField = 'user_name' | 'pw';
type NewPasswordField = 'new_password' | 'confirm';
/** Fields of `cognito_password_reset`, plus the repeated password. */
export type ResetField = 'username' | 'authCode' | 'password' | 'confirm';

type Errors<Field extends string> = Partial<Record<Field, string>>;

export interface SignInFrame extends Brand {
  csrfToken: string;
  /** True for the form at /betalogin. */
  beta?: boolean;
  notice?: SignInNotice;
}

/** Props of a sign-in form. The first field is focused unless there is an error. */
export type SignInFormFrame = SignInFrame & { focused?: boolean };

export interface SignInNotice {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Time contained in `text`, which the browser converts to its own zone. */
  time?: Moment;
}

/** Body by state. Every form posts to its own URL with the hidden fields `_csrf` and `step` (the state's name). */
export type SignInBody =
  /** Fields: user_name, pw, remember ('on' when checked). */
  | {
      state: 'login';
      values?: { user_name?: string; remember?: boolean };
      errors?: Errors<SignInField>;
    }
  | {
      state: 'sms' | 'totp';
      /** Masked phone number, if the API returns one. */
      sentTo?: string;
      /** True if a recovery code is accepted instead of the code. */
      recovers?: boolean;
      /** True if a form posts step 'resend' (sms only). */
      resends?: boolean;
      /** Earliest time for a new code, set after one was requested. */
      resendFrom?: Moment;
      errors?: Errors<'code'>;
    }
  | { state: 'newPassword'; userName: string; errors?: Errors<NewPasswordField> }
  /** Fields username, authCode, password, confirm. */
  | {
      state: 'reset';
      values?: { username?: string; authCode?: string };
      errors?: Errors<ResetField>;
    }
  | { state: 'resetRequest'; values?: { username?: string }; errors?: Errors<'username'> };

export type SignInPageProps = SignInFrame & SignInBody;

/** Props for /logout after signing out. The page notifies other tabs; the server sends `Refresh`. */
export interface SignedOutPageProps extends Brand {
  /** Message text; defaults to `signInMessages.signedOut`. */
  text?: string;
}

/** Props for /logout when opened from another site: a form with the button 'Logout'. */
export interface ConfirmSignOutPageProps extends Brand {
  csrfToken: string;
}

/** Props of the page with `signInMessages.groupMissing` and a 'Logout' link. */
export type SupportAlertPageProps = Brand;
