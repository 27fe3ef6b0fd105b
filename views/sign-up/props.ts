import type { Brand } from '../shell/props.ts';

/** Named as in the sign-up payload, in the order of the form, and the repetition, which is never sent on. */
export const signUpFields = [
  'org_name',
  'user_name',
  'pw',
  'confirm',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'resellerid',
  'addr',
  'city',
  'state',
  'zip',
] as const;

export type SignUpField = (typeof signUpFields)[number];

/** /create. Posts the fields above and `terms` ('on' when ticked). */
export interface SignUpPageProps extends Brand {
  supportEmail: string;
  csrfToken: string;
  /** What was typed; passwords are never given back. */
  values?: Partial<Record<Exclude<SignUpField, 'pw' | 'confirm'>, string>>;
  agreed?: boolean;
  errors?: Partial<Record<SignUpField | 'terms', string>>;
  /** Opens the dialog with the long password message (code 6). */
  passwordRules?: boolean;
  /** The server's `msg`, or `signUpMessages.failure`. */
  failure?: string;
  /** Made: the form stands empty under the dialog whose 'Confirm' leads to /login. */
  done?: boolean;
}
