import type { Language } from '../../../../shared/language.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { englishSignUpWords, type SignUpWords } from '../../../../shared/messages/sign-up-words.ts';
import { spanishSignUpWords } from '../../../../shared/messages/spanish/sign-up.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  checkSignUp,
  findTooLong,
  signUpFields,
  type SignUpErrors,
  type SignUpField,
} from '../../../../shared/sign-up/check-sign-up.ts';
import type { SignUpPageProps } from '../../../../views/sign-up/props.ts';
import { SignUpDonePage } from '../../../../views/sign-up/sign-up-done-page.tsx';
import { SignUpPage } from '../../../../views/sign-up/sign-up-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { askedLanguage, languageOf } from '../../http/language.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { wantsJson } from '../../http/uploads.ts';
import { addressOf } from '../../http/limits.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptNew, signInNew } from './sign-in-new.ts';

/** Maximum accounts requested per address and hour. */
const signUpsPerAddress = 20;

type Values = Record<SignUpField, string>;
type Shown = Omit<
  SignUpPageProps,
  'brandName' | 'supportPhone' | 'supportEmail' | 'csrfToken' | 'words' | 'handsWords'
>;

const signUpWords: Readonly<Record<Language, SignUpWords>> = {
  en: englishSignUpWords,
  es: spanishSignUpWords,
};

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
  const words = signUpWords[languageOf(req)];
  const errors = { ...checkSignUp(values, agreed, words.messages), ...findTooLong(values, words) };
  if (Object.keys(errors).length) {
    const passwordRules = errors.pw === words.messages.requirements;
    return refuse(visit, { values: kept, agreed, errors, passwordRules });
  }
  const taken = await parts.state.counters.take(`sign-up:${addressOf(req)}`, signUpsPerAddress, 3_600_000);
  if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
  const made = await api.call(apiCalls.createAccount, { body: account, unauthorized: 'refusal' });
  if (made.ok) {
    await signInNew(visit, values);
    return goOn(visit);
  }
  if (!made.reply && made.sent) {
    const found = await signInNew(visit, values);
    if (found === 'made') return goOn(visit);
    const { unknown, notMade, failure } = words.messages;
    const said = `${found === 'unknown' ? unknown : notMade} ${failure}`;
    return refuse(visit, { values: kept, agreed, failure: said });
  }
  const msg = made.reply?.msg;
  const known = msg ? faultOf(msg, words) : undefined;
  // Other API messages are in English only.
  const failure = (languageOf(req) === 'en' && msg) || words.messages.failure;
  refuse(visit, { values: kept, agreed, ...(known ? { errors: known } : { failure }) });
}

function faultOf(msg: string, { refusals, messages }: SignUpWords): SignUpErrors | undefined {
  const { refusals: said, messages: saidOf } = englishSignUpWords;
  if (msg === said.duplicate) return { user_name: refusals.duplicate };
  if (msg === said.tooCommon) return { pw: refusals.tooCommon };
  return msg === saidOf.reseller ? { resellerid: messages.reseller } : undefined;
}

/** Sends only the errors to the script, which keeps the form. Passwords are never sent back. */
function refuse(visit: Visit, shown: Shown): void {
  if (!wantsJson(visit.req)) return show(visit, shown, 422);
  const { errors, failure } = shown;
  visit.res.status(422).json({ errors, failure });
}

function goOn(visit: Visit): void {
  const lang = askedLanguage(visit.req);
  const goesTo = `${paths.signUp.to()}?done${lang ? `&lang=${lang}` : ''}`;
  if (!wantsJson(visit.req)) return visit.goTo(goesTo);
  visit.res.json({ goesTo });
}

async function showDone(visit: Visit): Promise<void> {
  const { relay } = visit.parts;
  const language = languageOf(visit.req);
  const words = signUpWords[language];
  const [hasStarters, hasTrial, awaitsApproval] = await Promise.all([
    relay.has('starters'),
    relay.has('trial'),
    relay.has('approval'),
  ]);
  const signedIn = keptNew.read(visit.req) && readSignedIn(visit.req);
  const owner = signedIn && {
    organisation: signedIn.organisation.name,
    userName: signedIn.user.userName,
  };
  const element = (
    <SignUpDonePage
      {...visit.brand}
      words={words}
      owner={owner}
      hasStarters={hasStarters}
      hasTrial={hasTrial}
      awaitsApproval={awaitsApproval}
    />
  );
  visit.show({ title: words.page.doneTitle, element, language });
}

function show(visit: Visit, shown: Shown, status?: number): void {
  const { supportEmail } = visit.parts.config.brand;
  const language = languageOf(visit.req);
  const words = signUpWords[language];
  const own = { words, handsWords: language !== 'en' };
  const frame = { ...visit.brand, ...own, supportEmail, csrfToken: visit.csrfToken() };
  visit.show({
    status,
    title: words.page.title,
    language,
    script: 'signUp',
    element: <SignUpPage {...frame} {...shown} />,
  });
}

function readValues(form: PostedForm): Values {
  const read = (field: SignUpField) =>
    field === 'pw' || field === 'confirm' ? rawValue(form, field) : valueOf(form, field).trim();
  return Object.fromEntries(signUpFields.map((field) => [field, read(field)])) as Values;
}
