import type { Language } from '../../../../shared/language.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { englishSignUpStrings, type SignUpStrings } from '../../../../shared/locales/en/sign-up-strings.ts';
import { spanishSignUpStrings } from '../../../../shared/locales/es/sign-up.ts';
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
import { languageFromQuery, languageOf } from '../../http/language.ts';
import { rawValue, valueOf, type PostedForm } from '../../http/form.ts';
import { wantsJson } from '../../http/uploads.ts';
import { clientAddressOf } from '../../http/limits.ts';
import { readSignedIn } from '../../session/signed-in.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { newAccountSlot, signInNew } from './sign-in-new.ts';

/** Maximum accounts requested per IP address per hour. */
const signUpsPerAddress = 20;

type Values = Record<SignUpField, string>;
type RenderOptions = Omit<
  SignUpPageProps,
  'brandName' | 'supportPhone' | 'supportEmail' | 'csrfToken' | 'strings' | 'embedsStrings'
>;

const signUpStrings: Readonly<Record<Language, SignUpStrings>> = {
  en: englishSignUpStrings,
  es: spanishSignUpStrings,
};

export const signUpPage: Page = {
  get: (ctx) => ('done' in ctx.req.query ? renderDone(ctx) : renderSignUp(ctx, {})),
  post: postSignUp,
};

async function postSignUp(ctx: RequestContext): Promise<void> {
  const { parts, req, form, api } = ctx;
  const values = readValues(form);
  const agreed = valueOf(form, 'terms') !== '';
  const { confirm: _confirm, ...account } = values;
  const { pw: _pw, ...redisplayed } = account;
  const strings = signUpStrings[languageOf(req)];
  const errors = { ...checkSignUp(values, agreed, strings.messages), ...findTooLong(values, strings) };
  if (Object.keys(errors).length) {
    const passwordRules = errors.pw === strings.messages.requirements;
    return refuse(ctx, { values: redisplayed, agreed, errors, passwordRules });
  }
  const quota = await parts.state.counters.consume(
    `sign-up:${clientAddressOf(req)}`,
    signUpsPerAddress,
    3_600_000,
  );
  if (!quota.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(quota.resetMs / 1000) });
  const made = await api.call(apiCalls.createAccount, { body: account, unauthorized: 'refusal' });
  if (made.ok) {
    await signInNew(ctx, values);
    return redirectToDone(ctx);
  }
  if (!made.reply && made.sent) {
    const found = await signInNew(ctx, values);
    if (found === 'made') return redirectToDone(ctx);
    const { unknown, notMade, failure } = strings.messages;
    const englishRefusals = `${found === 'unknown' ? unknown : notMade} ${failure}`;
    return refuse(ctx, { values: redisplayed, agreed, failure: englishRefusals });
  }
  const msg = made.reply?.msg;
  const fieldErrors = msg ? toFieldErrors(msg, strings) : undefined;
  // Other API messages exist only in English.
  const failure = (languageOf(req) === 'en' && msg) || strings.messages.failure;
  refuse(ctx, { values: redisplayed, agreed, ...(fieldErrors ? { errors: fieldErrors } : { failure }) });
}

function toFieldErrors(msg: string, { refusals, messages }: SignUpStrings): SignUpErrors | undefined {
  const { refusals: englishRefusals, messages: englishMessages } = englishSignUpStrings;
  if (msg === englishRefusals.duplicate) return { user_name: refusals.duplicate };
  if (msg === englishRefusals.tooCommon) return { pw: refusals.tooCommon };
  return msg === englishMessages.reseller ? { resellerid: messages.reseller } : undefined;
}

/** Sends only the errors to the script, which keeps the form. Passwords are never sent back. */
function refuse(ctx: RequestContext, options: RenderOptions): void {
  if (!wantsJson(ctx.req)) return renderSignUp(ctx, options, 422);
  const { errors, failure } = options;
  ctx.res.status(422).json({ errors, failure });
}

function redirectToDone(ctx: RequestContext): void {
  const lang = languageFromQuery(ctx.req);
  const location = `${paths.signUp.to()}?done${lang ? `&lang=${lang}` : ''}`;
  if (!wantsJson(ctx.req)) return ctx.redirect(location);
  ctx.res.json({ goesTo: location });
}

async function renderDone(ctx: RequestContext): Promise<void> {
  const language = languageOf(ctx.req);
  const strings = signUpStrings[language];
  const isLevel2 = await ctx.parts.relay.isLevel2();
  const signedIn = newAccountSlot.read(ctx.req) && readSignedIn(ctx.req);
  const owner = signedIn && {
    organization: signedIn.organization.name,
    userName: signedIn.user.userName,
  };
  const element = (
    <SignUpDonePage
      {...ctx.brand}
      strings={strings}
      owner={owner}
      hasStarters={isLevel2}
      hasTrial={isLevel2}
      awaitsApproval={isLevel2}
    />
  );
  ctx.render({ title: strings.page.doneTitle, element, language });
}

function renderSignUp(ctx: RequestContext, options: RenderOptions, status?: number): void {
  const { supportEmail } = ctx.parts.config.brand;
  const language = languageOf(ctx.req);
  const strings = signUpStrings[language];
  const own = { strings, embedsStrings: language !== 'en' };
  const frame = { ...ctx.brand, ...own, supportEmail, csrfToken: ctx.csrfToken() };
  ctx.render({
    status,
    title: strings.page.title,
    language,
    script: 'signUp',
    element: <SignUpPage {...frame} {...options} />,
  });
}

function readValues(form: PostedForm): Values {
  const read = (field: SignUpField) =>
    field === 'pw' || field === 'confirm' ? rawValue(form, field) : valueOf(form, field).trim();
  return Object.fromEntries(signUpFields.map((field) => [field, read(field)])) as Values;
}
