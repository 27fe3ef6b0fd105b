import { passwordMessages } from '../../shared/locales/en/profile.ts';
import {
  accountLocked,
  invalidCredentials,
  signInErrors,
  signInMessages,
} from '../../shared/locales/en/sign-in.ts';
import { SignInPage, signInPageTitle } from '../../views/sign-in/sign-in-page.tsx';
import { ConfirmSignOutPage, SignedOutPage, SupportAlertPage } from '../../views/sign-in/sign-out-pages.tsx';
import type { SignInBody, SignInFrame } from '../../views/sign-in/props.ts';
import type { Sample } from './render-sample.tsx';

const brand = { brandName: 'Notify2Pay', supportPhone: '(800) 555-0100' };
const frame: SignInFrame = { ...brand, csrfToken: 'preview' };

const page = (body: SignInBody, more: Partial<SignInFrame> = {}): Sample => ({
  title: signInPageTitle({ ...frame, ...body }),
  element: <SignInPage {...frame} {...more} {...body} />,
});

const error = (text: string) => ({ notice: { kind: 'error', text } }) as const;

export const signInSamples: Readonly<Record<string, Sample>> = {
  login: page({ state: 'login', values: { user_name: 'maria.ortega', remember: true } }),
  'login-beta': page({ state: 'login' }, { beta: true }),
  'login-missing': page({
    state: 'login',
    errors: { user_name: signInMessages.missingUsername, pw: signInMessages.missingPassword },
  }),
  'login-refused': page(
    { state: 'login', values: { user_name: 'maria.ortega' } },
    error(invalidCredentials(4)),
  ),
  'login-locked': page(
    { state: 'login', values: { user_name: 'maria.ortega@the-greater-metropolitan-orthopaedics.example' } },
    error(accountLocked('11/20/2026 09:05 AM CST')),
  ),
  'login-sms': page({
    state: 'sms',
    sentTo: '(***) ***-0142',
    recovers: true,
    resends: true,
    resendFrom: { text: '11/20/2026 09:05 AM EST', unixSeconds: 1_795_183_500 },
  }),
  'login-totp': page({ state: 'totp' }, error(signInErrors['Invalid Auth Code'])),
  'login-new-password': page({
    state: 'newPassword',
    userName: 'maria.lopez',
    errors: { new_password: passwordMessages.criteria, confirm: signInMessages.passwordsDiffer },
  }),
  'login-reset': page(
    { state: 'reset', values: { username: 'maria.ortega' } },
    { notice: { kind: 'info', text: signInErrors['Password Reset'] } },
  ),
  'login-reset-errors': page({
    state: 'reset',
    errors: { authCode: signInMessages.missingCode, password: signInMessages.missingNewPassword },
  }),
  'password-reset': page({ state: 'resetRequest', errors: { username: signInMessages.enterUsername } }),
  'logged-out': { title: 'Signed out', element: <SignedOutPage {...brand} /> },
  'confirm-logout': { title: 'Sign out', element: <ConfirmSignOutPage {...brand} csrfToken="preview" /> },
  'support-alert': { title: 'Support', element: <SupportAlertPage {...brand} /> },
};
