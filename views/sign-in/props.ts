import type { Moment } from '../ui/local-time.tsx';
import type { Brand } from '../shell/props.ts';

type SignInField = 'user_name' | 'pw';
type NewPasswordField = 'new_password' | 'confirm';
/** Named as in `cognito_password_reset`. */
export type ResetField = 'username' | 'authCode' | 'password' | 'confirm';

type Errors<Field extends string> = Partial<Record<Field, string>>;

export interface SignInFrame extends Brand {
  csrfToken: string;
  /** The same form at /betalogin. */
  beta?: boolean;
  /** A sentence above the form: an error of the catalogue, or what happened before. */
  notice?: SignInNotice;
}

/** A form of the frame, and whether its first field has the focus: what is wrong has it otherwise. */
export type SignInFormFrame = SignInFrame & { focused?: boolean };

export interface SignInNotice {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** A moment that `text` names, as it is written there: the browser writes it in its own zone. */
  time?: Moment;
}

/** Every form posts to the URL that it stands on, with the hidden fields `_csrf` and `step` (the state's name). */
export type SignInBody =
  /** Fields user_name, pw, remember ('on' when ticked). */
  | {
      state: 'login';
      values?: { user_name?: string; remember?: boolean };
      errors?: Errors<SignInField>;
    }
  /** Field code. */
  | {
      state: 'sms' | 'totp';
      /** A masked phone number, where the API tells one. */
      sentTo?: string;
      /** A recovery code is taken in the place of the code. */
      recovers?: boolean;
      /** A form posts step 'resend' (sms alone). */
      resends?: boolean;
      /** From when on that is done, where it was asked for. */
      again?: Moment;
      errors?: Errors<'code'>;
    }
  /** Fields new_password, confirm. */
  | { state: 'newPassword'; userName: string; errors?: Errors<NewPasswordField> }
  /** Fields username, authCode, password, confirm. */
  | {
      state: 'reset';
      values?: { username?: string; authCode?: string };
      errors?: Errors<ResetField>;
    }
  /** /passwordreset. Field username. */
  | { state: 'resetRequest'; values?: { username?: string }; errors?: Errors<'username'> };

export type SignInPageProps = SignInFrame & SignInBody;

/** /logout, done. The page tells the other tabs; the server sends `Refresh`. */
export interface SignedOutPageProps extends Brand {
  /** `signInMessages.signedOut` when left out. */
  text?: string;
}

/** /logout from elsewhere: a form with the button 'Logout'. */
export interface ConfirmSignOutPageProps extends Brand {
  csrfToken: string;
}

/** `signInMessages.groupMissing` with a 'Logout' link. */
export type SupportAlertPageProps = Brand;
