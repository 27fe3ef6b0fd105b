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

/** Fields of `user/password`, plus the repeated password. */
export type PasswordField = 'pw_old' | 'pw' | 'confirm';

type Errors<Field extends string> = Partial<Record<Field, string>>;

interface AccountFrame {
  shell: ShellProps;
  /** Permanent notice above the form, such as an error. The timed one is `shell.banner`. */
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
}

/** Props for /app/user. The form posts the profile fields, and `pw_old` if `needsPassword` is set. */
export interface ProfilePageProps extends AccountFrame {
  values: Record<ProfileField, string>;
  errors?: Errors<ProfileField | 'pw_old'>;
  /** Shows the 'Current Password' field (`pw_old`), required to change the email or phone. */
  needsPassword?: boolean;
  /** Parts of the portal that the API does not offer. */
  notOffered?: readonly string[];
}

/** Props for /app/user/password. `shell.forced` is set if the change is required. */
export interface PasswordPageProps extends AccountFrame {
  errors?: Errors<PasswordField>;
}

export const cancelSetupHref = `${paths.userAuthentication.to()}?over=1`;

/**
 * Body of /app/user/authentication. `shell.forced` is set if the setup is required. Every form posts one `step` and `_csrf`.
 * Admins are exempt from 'enforced', so pass 'optional' for them.
 */
export type AuthenticationBody =
  /**
   * Posts step 'choose' with `method` totp or sms. If a method is set, 'remove' is offered, too, or 'enable' for a `disabled_` method.
   * With `codesLeft`, 'recoveryCodes' is offered. Each form includes `pw_old` if `needsPassword` is set.
   */
  | {
      state: 'choose';
      method: MfaMethod;
      mode: MfaMode;
      needsPassword?: boolean;
      /** Number of unused recovery codes; missing if none can be generated. */
      codesLeft?: number;
      errors?: Errors<'method' | 'pw_old'>;
    }
  /** Recovery codes, shown only once. `goOn` is the next page. */
  | { state: 'codes'; codes: readonly string[]; goOn: string }
  /** Posts step 'totp' with `code`. */
  | {
      state: 'totp';
      /** Base32 secret, displayed in groups of four. */
      secret: string;
      /** `otpauth:` link that opens the authenticator app on a phone. */
      link: string;
      /** Square matrix of dark modules by row, without the quiet zone. */
      qr: readonly (readonly boolean[])[];
      errors?: Errors<'code'>;
    }
  /** Posts step 'smsPhone' with `mobile_phone`. */
  | { state: 'smsPhone'; values?: { mobile_phone?: string }; errors?: Errors<'mobile_phone'> }
  /** Posts step 'smsCode' with `code`, or 'smsPhone' for a new code. */
  | { state: 'smsCode'; /** Masked or formatted phone number. */ sentTo: string; errors?: Errors<'code'> };

export type AuthenticationPageProps = AccountFrame & AuthenticationBody;
