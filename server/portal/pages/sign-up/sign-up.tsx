import type { Request, RequestHandler, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { fitsSignUp } from '../../../../shared/sign-in/password.ts';
import { isEmail, readPhone } from '../../../../shared/contact-details.ts';
import { signUpMessages } from '../../../../shared/messages.ts';
import { signUpFields, type SignUpField, type SignUpPageProps } from '../../../../views/sign-up/props.ts';
import { SignUpPage, signUpPageTitle } from '../../../../views/sign-up/sign-up-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { addressOf } from '../../http/limits.ts';
import { rawValue, readForm, valueOf } from '../../http/form.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** Accounts that one address may ask for in an hour. */
const signUpsPerAddress = 20;

type Values = Record<SignUpField, string>;
type Shown = Omit<SignUpPageProps, 'brandName' | 'supportPhone' | 'supportEmail' | 'csrfToken'>;

/** /create (spec 2, Account sign-up page). */
export function createSignUp(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  const send = (req: Request, res: Response, shown: Shown) => {
    const { name, supportPhone, supportEmail } = parts.config.brand;
    const frame = { brandName: name, supportPhone, supportEmail, csrfToken: parts.csrf.token(req, res) };
    parts.renderer.send(req, res, { title: signUpPageTitle, element: <SignUpPage {...frame} {...shown} /> });
  };
  return {
    show: (req, res) => send(req, res, {}),
    take: async (req, res) => {
      const values = readValues(req.body);
      const agreed = valueOf(readForm(req.body), 'terms') !== '';
      const { pw: _pw, confirm: _confirm, ...kept } = values;
      const errors = checkSignUp(values, agreed);
      if (Object.keys(errors).length) {
        const passwordRules = values.pw !== '' && !fitsSignUp(values.pw);
        return send(req, res.status(422), { values: kept, agreed, errors, passwordRules });
      }
      const taken = await parts.state.counters.take(
        `sign-up:${addressOf(req)}`,
        signUpsPerAddress,
        3_600_000,
      );
      if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
      const { confirm: _, ...payload } = values;
      const result = await parts.relay.call(apiCalls.createAccount, {
        body: payload,
        requestId: req.context.id,
      });
      if (result.kind === 'answered' && result.reply.success) return send(req, res, { done: true });
      const failure = (result.kind === 'answered' && result.reply.msg) || signUpMessages.failure;
      send(req, res.status(422), { values: kept, agreed, failure });
    },
  };
}

function readValues(body: unknown): Values {
  const form = readForm(body);
  const read = (field: SignUpField) =>
    field === 'pw' || field === 'confirm' ? rawValue(form, field) : valueOf(form, field).trim();
  return Object.fromEntries(signUpFields.map((field) => [field, read(field)])) as Values;
}

/** Spec 5, Sign-up. */
function checkSignUp(values: Values, agreed: boolean): NonNullable<SignUpPageProps['errors']> {
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
