import { apiCalls } from '../../../../shared/api-calls.ts';
import { isEmail, readPhone } from '../../../../shared/contact-details.ts';
import { signUpMessages } from '../../../../shared/messages/sign-up.ts';
import { fitsSignUp } from '../../../../shared/sign-in/password.ts';
import { signUpFields, type SignUpField, type SignUpPageProps } from '../../../../views/sign-up/props.ts';
import { SignUpPage, signUpPageTitle } from '../../../../views/sign-up/sign-up-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Accounts that one address may ask for in an hour. */
const signUpsPerAddress = 20;

type Values = Record<SignUpField, string>;
type Shown = Omit<SignUpPageProps, 'brandName' | 'supportPhone' | 'supportEmail' | 'csrfToken'>;

/** /create: an organization makes its account, with its first user. */
export const signUpPage: Page = { show: (visit) => show(visit, {}), take };

async function take(visit: Visit): Promise<void> {
  const { parts, req, form, api } = visit;
  const values = readValues(form);
  const agreed = valueOf(form, 'terms') !== '';
  const { confirm: _confirm, ...account } = values;
  const { pw: _pw, ...kept } = account;
  const errors = checkSignUp(values, agreed);
  if (Object.keys(errors).length) {
    const passwordRules = errors.pw === signUpMessages.requirements;
    return show(visit, { values: kept, agreed, errors, passwordRules }, 422);
  }
  const taken = await parts.state.counters.take(`sign-up:${addressOf(req)}`, signUpsPerAddress, 3_600_000);
  if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
  const made = await api.call(apiCalls.createAccount, { body: account, unauthorized: 'refusal' });
  if (made.ok) return show(visit, { done: true });
  const failure = made.reply?.msg || signUpMessages.failure;
  show(visit, { values: kept, agreed, failure }, 422);
}

function show(visit: Visit, shown: Shown, status?: number): void {
  const { supportEmail } = visit.parts.config.brand;
  const frame = { ...visit.brand, supportEmail, csrfToken: visit.csrfToken() };
  visit.show({ status, title: signUpPageTitle, element: <SignUpPage {...frame} {...shown} /> });
}

function readValues(form: PostedForm): Values {
  const read = (field: SignUpField) =>
    field === 'pw' || field === 'confirm' ? rawValue(form, field) : valueOf(form, field).trim();
  return Object.fromEntries(signUpFields.map((field) => [field, read(field)])) as Values;
}

function checkSignUp(values: Values, agreed: boolean): NonNullable<Shown['errors']> {
  const required = ['org_name', 'user_name', 'pw', 'confirm', 'first_name', 'last_name'] as const;
  const missing = Object.fromEntries(
    required.filter((field) => !values[field]).map((field) => [field, signUpMessages[field]]),
  );
  return {
    ...(values.pw && !fitsSignUp(values.pw) && { pw: signUpMessages.requirements }),
    ...(values.confirm && values.confirm !== values.pw && { confirm: signUpMessages.differ }),
    ...(values.email && !isEmail(values.email) && { email: signUpMessages.email }),
    ...(values.phone && !readPhone(values.phone) && { phone: signUpMessages.phone }),
    ...missing,
    ...(!agreed && { terms: signUpMessages.terms }),
  };
}
