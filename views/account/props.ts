import { paths } from '../../shared/paths.ts';
import type { MfaMethod, MfaMode } from '../../shared/user.ts';
import type { ShellProps } from '../shell/props.ts';

export type ProfileField =
  | 'first_name'
  | 'last_name'
  | 'user_name'
  | 'email'
  | 'phone'
  | 'mobile_phone'
  | 'landing_page';

/** Named as in `user/password`, and the repetition. */
export type PasswordField = 'pw_old' | 'pw' | 'confirm';

type Errors<Field extends string> = Partial<Record<Field, string>>;

interface AccountFrame {
  shell: ShellProps;
  /** A sentence above the form that stays, as a refusal. The timed one is `shell.banner`. */
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
}

/** /app/user. Posts the fields above, and pw_old where `askPassword` is set. */
export interface ProfilePageProps extends AccountFrame {
  values: Record<ProfileField, string>;
  errors?: Errors<ProfileField | 'pw_old'>;
  /** Shows 'Current Password' (pw_old), which a change of e-mail or phone needs. */
  askPassword?: boolean;
}

/** /app/user/password. `shell.forced`: the forced change. */
export interface PasswordPageProps extends AccountFrame {
  errors?: Errors<PasswordField>;
}

/** Gives up what is being set up. */
export const leaveSetupHref = `${paths.userAuthentication.to()}?over=1`;

/** /app/user/authentication; `shell.forced`: the forced set-up. Every form posts `step` (once) and `_csrf`. Admins are exempt from 'enforced': give them 'optional'. */
export type AuthenticationBody =
  /**
   * Posts step 'choose' with `method` totp or sms. With a method set also step 'remove', with a `disabled_` one step
   * 'enable', and with `codesLeft` 'recoveryCodes'. Each with pw_old where `askPassword` is set.
   */
  | {
      state: 'choose';
      method: MfaMethod;
      mode: MfaMode;
      askPassword?: boolean;
      /** Recovery codes that are left; missing where there are none to make. */
      codesLeft?: number;
      errors?: Errors<'method' | 'pw_old'>;
    }
  /** Told this once; `goOn` leads on. */
  | { state: 'codes'; codes: readonly string[]; goOn: string }
  /** Posts step 'totp' with `code`. */
  | {
      state: 'totp';
      /** Base32, shown in groups of four. */
      secret: string;
      /** `otpauth:`, which a phone opens in its authenticator app. */
      link: string;
      /** Dark modules by row, square, without the quiet zone. */
      qr: readonly (readonly boolean[])[];
      errors?: Errors<'code'>;
    }
  /** Posts step 'smsPhone' with `mobile_phone`. */
  | { state: 'smsPhone'; values?: { mobile_phone?: string }; errors?: Errors<'mobile_phone'> }
  /** Posts step 'smsCode' with `code`, and 'smsPhone' again. */
  | { state: 'smsCode'; /** Masked or formatted phone. */ sentTo: string; errors?: Errors<'code'> };

export type AuthenticationPageProps = AccountFrame & AuthenticationBody;
