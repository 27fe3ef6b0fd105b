import { mfaMessages, passwordMessages, profileMessages } from '../../shared/locales/en/profile.ts';
import { AuthenticationPage } from '../../views/account/authentication-page.tsx';
import { PasswordPage } from '../../views/account/password-page.tsx';
import { ProfilePage } from '../../views/account/profile-page.tsx';
import type { AuthenticationBody, PasswordPageProps, ProfilePageProps } from '../../views/account/props.ts';
import type { ShellProps } from '../../views/shell/props.ts';
import type { Sample } from './render-sample.tsx';
import { longShell, shell } from './shell-samples.tsx';

const values: ProfilePageProps['values'] = {
  first_name: 'Maria',
  last_name: 'Ortega',
  user_name: 'maria',
  email: 'maria@lakeside.example',
  phone: '3125550142',
  mobile_phone: '7735550121',
  landing_page: '/app/contacts',
};

const profile = (props: Partial<ProfilePageProps>): Sample => ({
  title: 'User Profile',
  element: <ProfilePage shell={shell} values={values} {...props} />,
  styles: 'all',
});

const password = (props: Partial<PasswordPageProps>): Sample => ({
  title: 'Change Password',
  element: <PasswordPage shell={shell} {...props} />,
  styles: 'all',
});

const mfa = (body: AuthenticationBody, more: Partial<ShellProps> = {}): Sample => ({
  title: 'Authentication',
  element: <AuthenticationPage shell={{ ...shell, ...more }} {...body} />,
  styles: 'all',
});

/** Fake QR code: three finder patterns and deterministic noise. */
const qr = Array.from({ length: 29 }, (_, y) =>
  Array.from({ length: 29 }, (_, x) => isFinder(x, y) ?? (x * 7 + y * 13 + x * y) % 3 === 0),
);

function isFinder(x: number, y: number): boolean | undefined {
  const [left, top] = [x > 14 ? x - 22 : x, y > 14 ? y - 22 : y];
  if (left < -1 || top < -1 || left > 7 || top > 7 || (x > 14 && y > 14)) return undefined;
  const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3));
  return ring !== 2 && ring < 4;
}

export const accountSamples: Readonly<Record<string, Sample>> = {
  profile: profile({ needsPassword: true }),
  'profile-errors': profile({
    shell: longShell,
    needsPassword: true,
    values: { ...values, first_name: '', user_name: '', mobile_phone: '12' },
    errors: {
      first_name: profileMessages.names,
      user_name: profileMessages.userName,
      mobile_phone: profileMessages.mobilePhone,
    },
  }),
  'profile-refused': profile({ notice: { kind: 'error', text: profileMessages.duplicate } }),
  password: password({}),
  'password-errors': password({
    errors: {
      pw_old: passwordMessages.enterCurrent,
      pw: passwordMessages.criteria,
      confirm: passwordMessages.differ,
    },
  }),
  'password-forced': password({ shell: { ...shell, forced: true } }),
  'mfa-none': mfa({ state: 'choose', method: '', mode: 'optional' }),
  'mfa-on': mfa({ state: 'choose', method: 'totp', mode: 'optional', needsPassword: true }),
  'mfa-off': mfa({ state: 'choose', method: 'disabled_sms', mode: 'optional' }),
  'mfa-enforced': mfa({ state: 'choose', method: 'sms', mode: 'enforced' }),
  'mfa-forced': mfa({ state: 'choose', method: '', mode: 'enforced' }, { forced: true }),
  'mfa-totp': mfa({
    state: 'totp',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    link: 'otpauth://totp/x',
    qr,
  }),
  'mfa-totp-error': mfa(
    {
      state: 'totp',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      link: 'otpauth://totp/x',
      qr,
      errors: { code: mfaMessages.totpMismatch },
    },
    { forced: true },
  ),
  'mfa-phone': mfa({
    state: 'smsPhone',
    values: { mobile_phone: '12' },
    errors: { mobile_phone: mfaMessages.phone },
  }),
  'mfa-codes': mfa({
    state: 'codes',
    codes: Array.from({ length: 8 }, (_, at) => `${at}K7Q-9XVT-2M4B`),
    goOn: '/app/home',
  }),
  'mfa-code': mfa({
    state: 'smsCode',
    sentTo: '(***) ***-0121',
    errors: { code: mfaMessages.incorrectCode },
  }),
};
