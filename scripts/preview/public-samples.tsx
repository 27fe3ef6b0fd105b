import { emailActions } from '../../shared/email-actions.ts';
import { signUpMessages } from '../../shared/messages.ts';
import { EmailResponsePage, emailResponseTitle } from '../../views/email-response/email-response-page.tsx';
import type { EmailResponseBody } from '../../views/email-response/props.ts';
import type { SignUpPageProps } from '../../views/sign-up/props.ts';
import { SignUpPage, signUpPageTitle } from '../../views/sign-up/sign-up-page.tsx';
import type { Sample } from './render-sample.tsx';

const brand = { brandName: 'Notify2Pay', supportPhone: '(800) 555-0100' };

const signUp = (more: Partial<SignUpPageProps> = {}): Sample => ({
  title: signUpPageTitle,
  element: <SignUpPage {...brand} supportEmail="support@notify2pay.example" csrfToken="preview" {...more} />,
});

const typed = { org_name: 'Lakeside Family Clinic', user_name: 'maria', first_name: 'Maria' };

export const signUpSamples: Readonly<Record<string, Sample>> = {
  'sign-up': signUp(),
  'sign-up-errors': signUp({
    values: typed,
    errors: {
      pw: signUpMessages.pw,
      confirm: signUpMessages.confirm,
      last_name: signUpMessages.last_name,
      resellerid: 'This reseller ID is not valid.',
      terms: signUpMessages.terms,
    },
  }),
  'sign-up-password': signUp({
    values: typed,
    errors: { pw: signUpMessages.requirements },
    agreed: true,
    passwordRules: true,
  }),
  'sign-up-failed': signUp({ values: typed, agreed: true, failure: signUpMessages.failure }),
  'sign-up-done': signUp({ done: true }),
};

const answer = (body: EmailResponseBody): Sample => ({
  title: emailResponseTitle,
  element: <EmailResponsePage {...brand} {...body} />,
});

const asking = (action: (typeof emailActions)[number], auto = false) =>
  answer({ state: 'asking', action, csrfToken: 'preview', auto });

export const emailSamples: Readonly<Record<string, Sample>> = {
  'email-auto': asking('confirm', true),
  'email-processing': answer({ state: 'processing' }),
  'email-error': answer({ state: 'error' }),
  ...Object.fromEntries(
    emailActions.flatMap((action) => [
      [`email-ask-${action}`, asking(action)],
      [`email-done-${action}`, answer({ state: 'success', action })],
    ]),
  ),
};
