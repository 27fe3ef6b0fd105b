import { emailActions } from '../../shared/reminders/email-answer.ts';
import {
  emailAnswerStrings,
  emailResponseMessages as messages,
} from '../../shared/locales/en/email-answer.ts';
import { englishSignUpStrings as words } from '../../shared/locales/en/sign-up-strings.ts';
import { signUpMessages } from '../../shared/locales/en/sign-up.ts';
import { EmailResponsePage } from '../../views/reminders/email-answer/email-response-page.tsx';
import type { AnsweredAppointment, EmailResponseBody } from '../../views/reminders/email-answer/props.ts';
import type { SignUpPageProps } from '../../views/sign-up/props.ts';
import { SignUpDonePage } from '../../views/sign-up/sign-up-done-page.tsx';
import { SignUpPage } from '../../views/sign-up/sign-up-page.tsx';
import type { Sample } from './render-sample.tsx';

const brand = { brandName: 'Notify2Pay', supportPhone: '(800) 555-0100' };

const signUp = (more: Partial<SignUpPageProps> = {}): Sample => ({
  title: words.page.title,
  element: (
    <SignUpPage
      strings={words}
      embedsStrings={false}
      {...brand}
      supportEmail="support@notify2pay.example"
      csrfToken="preview"
      {...more}
    />
  ),
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
  'sign-up-done': {
    title: words.page.doneTitle,
    element: (
      <SignUpDonePage
        strings={words}
        {...brand}
        owner={{ organization: 'Lakeside Family Clinic', userName: 'maria' }}
        hasStarters
        hasTrial
        awaitsApproval
      />
    ),
  },
};

const answer = (body: EmailResponseBody): Sample => ({
  title: emailAnswerStrings.title,
  element: <EmailResponsePage {...brand} {...body} strings={emailAnswerStrings} />,
});

const appointment: AnsweredAppointment = {
  practice: 'Lakeside Family Clinic',
  phone: '(312) 555-0142',
  when: 'Thu, Mar 12, 9:30 AM CDT',
  status: '',
  mayUndo: false,
  confirmHref: '/eml?oid=1&cid=2&action=confirm',
  calendarHref: '',
};

const about = (body: EmailResponseBody, more: Partial<AnsweredAppointment> = {}): Sample => ({
  title: emailAnswerStrings.title,
  element: (
    <EmailResponsePage
      {...brand}
      {...body}
      strings={emailAnswerStrings}
      appointment={{ ...appointment, ...more }}
    />
  ),
});

const csrfToken = 'preview';
const canceled = { status: messages.answered.cancel(' on 03/10/2026 10:00 AM CDT'), mayUndo: true };
const confirmed = {
  status: messages.answered.confirm(' on 03/10/2026 10:00 AM CDT'),
  calendarHref: '/eml/visit.ics?oid=1&cid=2',
};

const confirmPage = (action: (typeof emailActions)[number], auto = false) =>
  answer({ state: 'asking', action, csrfToken: 'preview', auto });

export const emailSamples: Readonly<Record<string, Sample>> = {
  'email-auto': confirmPage('confirm', true),
  'email-processing': answer({ state: 'processing' }),
  'email-error': answer({ state: 'error' }),
  'email-visit-ask': about({ state: 'asking', action: 'cancel', csrfToken, auto: false }),
  'email-visit-confirmed': about({ state: 'success', action: 'confirm', csrfToken }, confirmed),
  'email-visit-canceled': about({ state: 'success', action: 'cancel', csrfToken }, canceled),
  'email-visit-answered': about({ state: 'answered', csrfToken }, canceled),
  'email-visit-undone': about({ state: 'undone', stopped: false }, confirmed),
  'email-visit-undone-stop': about({ state: 'undone', stopped: true }),
  'email-visit-ask-stop': about({ state: 'asking', action: 'opt_out', csrfToken, auto: false }),
  'email-visit-wrong': about({ state: 'success', action: 'not_pat', csrfToken }, { when: '', mayUndo: true }),
  'email-visit-over': about({ state: 'over' }),
  ...Object.fromEntries(
    emailActions.flatMap((action) => [
      [`email-ask-${action}`, confirmPage(action)],
      [`email-done-${action}`, answer({ state: 'success', action, csrfToken: 'preview' })],
    ]),
  ),
};
