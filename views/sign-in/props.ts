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
  /** Time that `text` contains. The browser converts it to its own time zone. */
  time?: Moment;
}

/** Body by state. Every form posts to its own URL with the hidden fields `_csrf` and `step`, which is the name of the state. */
export type SignInBody =
  /** Posts user_name, pw and remember ('on' if checked). */
  | {
      state: 'login';
      values?: { user_name?: string; remember?: boolean };
      errors?: Errors<SignInField>;
    }
  | {
      state: 'sms' | 'totp';
      /** Masked phone number, if the API returns one. */
      sentTo?: string;
      /** True if the user may enter a recovery code instead. */
      recovers?: boolean;
      /** True if the page has a form that posts step 'resend' (sms only). */
      resends?: boolean;
      /** Earliest time at which a new code can be requested; set once one was requested. */
      resendFrom?: Moment;
      errors?: Errors<'code'>;
    }
  | { state: 'newPassword'; userName: string; errors?: Errors<NewPasswordField> }
  /** Posts username, authCode, password and confirm. */
  | {
      state: 'reset';
      values?: { username?: string; authCode?: string };
      errors?: Errors<ResetField>;
    }
  | { state: 'resetRequest'; values?: { username?: string }; errors?: Errors<'username'> };

export type SignInPageProps = SignInFrame & SignInBody;

/** Props of /logout after signing out. The page notifies other tabs, and the server sends a `Refresh` header. */
export interface SignedOutPageProps extends Brand {
  /** Message text; defaults to `signInMessages.signedOut`. */
  text?: string;
}

/** Props of /logout when it is opened from another site. It has a form that confirms the sign-out. */
export interface ConfirmSignOutPageProps extends Brand {
  csrfToken: string;
}

/** Props of the page with `signInMessages.groupMissing` and a sign-out link. */
export type SupportAlertPageProps = Brand;
