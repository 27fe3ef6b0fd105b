import { apiCalls } from '../../../../shared/api-calls.ts';
import { signUpMessages } from '../../../../shared/messages/sign-up.ts';
import { passwordMessages, profileMessages } from '../../../../shared/messages/profile.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  checkSignUp,
  signUpFields,
  type SignUpErrors,
  type SignUpField,
} from '../../../../shared/sign-up/check-sign-up.ts';
import type { SignUpPageProps } from '../../../../views/sign-up/props.ts';
import { SignUpDonePage, signUpDoneTitle } from '../../../../views/sign-up/sign-up-done-page.tsx';
import { SignUpPage, signUpPageTitle } from '../../../../views/sign-up/sign-up-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { wantsJson } from '../../http/uploads.ts';
import { addressOf } from '../../http/limits.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptNew, signInNew } from './sign-in-new.ts';

/** Accounts that one address may ask for in an hour. */
const signUpsPerAddress = 20;

type Values = Record<SignUpField, string>;
type Shown = Omit<SignUpPageProps, 'brandName' | 'supportPhone' | 'supportEmail' | 'csrfToken'>;

/** /create: an organization makes its account, with its first user. */
export const signUpPage: Page = {
  show: (visit) => ('done' in visit.req.query ? showDone(visit) : show(visit, {})),
  take,
};

async function take(visit: Visit): Promise<void> {
  const { parts, req, form, api } = visit;
  const values = readValues(form);
  const agreed = valueOf(form, 'terms') !== '';
  const { confirm: _confirm, ...account } = values;
  const { pw: _pw, ...kept } = account;
  const errors = checkSignUp(values, agreed);
  if (Object.keys(errors).length) {
    const passwordRules = errors.pw === signUpMessages.requirements;
    return refuse(visit, { values: kept, agreed, errors, passwordRules });
  }
  const taken = await parts.state.counters.take(`sign-up:${addressOf(req)}`, signUpsPerAddress, 3_600_000);
  if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
  const made = await api.call(apiCalls.createAccount, { body: account, unauthorized: 'refusal' });
  if (made.ok) {
    await signInNew(visit, values);
    return goOn(visit);
  }
  const failure = made.reply?.msg || signUpMessages.failure;
  const field = fieldOf(failure);
  refuse(visit, { values: kept, agreed, ...(field ? { errors: { [field]: failure } } : { failure }) });
}

/** What the API says of one field. */
function fieldOf(msg: string): keyof SignUpErrors | undefined {
  return (
    [
      [profileMessages.duplicate, 'user_name'],
      [passwordMessages.tooCommon, 'pw'],
      [signUpMessages.reseller, 'resellerid'],
    ] as const
  ).find(([said]) => said === msg)?.[1];
}

/** The script keeps the form as it is and asks for what is at fault alone: passwords are never sent back. */
function refuse(visit: Visit, shown: Shown): void {
  if (!wantsJson(visit.req)) return show(visit, shown, 422);
  const { errors, failure } = shown;
  visit.res.status(422).json({ errors, failure });
}

function goOn(visit: Visit): void {
  const goesTo = `${paths.signUp.to()}?done`;
  if (!wantsJson(visit.req)) return visit.goTo(goesTo);
  visit.res.json({ goesTo });
}

async function showDone(visit: Visit): Promise<void> {
  const { relay } = visit.parts;
  const [hasStarters, hasTrial] = await Promise.all([relay.has('starters'), relay.has('trial')]);
  const signedIn = keptNew.read(visit.req) && readSignedIn(visit.req);
  const owner = signedIn && {
    organisation: signedIn.organisation.name,
    userName: signedIn.user.userName,
  };
  const element = (
    <SignUpDonePage {...visit.brand} owner={owner} hasStarters={hasStarters} hasTrial={hasTrial} />
  );
  visit.show({ title: signUpDoneTitle, element });
}

function show(visit: Visit, shown: Shown, status?: number): void {
  const { supportEmail } = visit.parts.config.brand;
  const frame = { ...visit.brand, supportEmail, csrfToken: visit.csrfToken() };
  visit.show({
    status,
    title: signUpPageTitle,
    script: 'signUp',
    element: <SignUpPage {...frame} {...shown} />,
  });
}

function readValues(form: PostedForm): Values {
  const read = (field: SignUpField) =>
    field === 'pw' || field === 'confirm' ? rawValue(form, field) : valueOf(form, field).trim();
  return Object.fromEntries(signUpFields.map((field) => [field, read(field)])) as Values;
}
