import Joi from 'joi';
import { isEmail } from '../../../shared/contact-details.ts';
import { readPhone } from '../../../shared/phone-number.ts';
import { signUpLengths } from '../../../shared/constants.ts';
import { signUpLabels, signUpMessages } from '../../../shared/locales/en/sign-up.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { findPasswordError } from '../sign-in/password-errors.ts';
import { findUserNameError } from '../users/user-name-row.ts';

/** Validated sign-up. Omitted fields are ''. */
export interface SignUp {
  org_name: string;
  user_name: string;
  pw: string;
  first_name: string;
  last_name: string;
  middle_name: string;
  email: string;
  phone: string;
  resellerid: string;
  addr: string;
  city: string;
  state: string;
  zip: string;
}

const text = (field: keyof typeof signUpLengths) =>
  Joi.string()
    .trim()
    .max(signUpLengths[field])
    .pattern(/\u0000/, { invert: true })
    .allow('', null)
    .empty(['', null])
    .messages({ 'string.max': signUpMessages.tooLong(signUpLabels[field], signUpLengths[field]) });
const optional = (field: keyof typeof signUpLengths) => text(field).default('');
const required = (field: 'org_name' | 'user_name' | 'first_name' | 'last_name') =>
  text(field).required().messages({ 'any.required': signUpMessages[field] });
const read = (schema: Joi.StringSchema, reader: (value: string) => string | undefined, message: string) =>
  schema
    .custom((value: string, helpers) => reader(value) ?? helpers.error('any.custom'))
    .messages({ 'any.custom': message });

const schema = Joi.object<SignUp>({
  org_name: required('org_name'),
  user_name: required('user_name'),
  pw: Joi.string().max(1000).required().messages({
    'any.required': signUpMessages.pw,
    'string.empty': signUpMessages.pw,
    'string.max': signUpMessages.requirements,
  }),
  first_name: required('first_name'),
  last_name: required('last_name'),
  middle_name: optional('middle_name'),
  email: read(optional('email'), (value) => (isEmail(value) ? value : undefined), signUpMessages.email),
  phone: read(optional('phone'), readPhone, signUpMessages.phone),
  resellerid: optional('resellerid'),
  addr: optional('addr'),
  city: optional('city'),
  state: optional('state'),
  zip: optional('zip'),
});

/** Validates a sign-up. Returns the first error only and drops unknown fields. */
export function readSignUp(body: ApiRecord): { signUp: SignUp } | { msg: string } {
  const { value, error } = schema.validate(body, { stripUnknown: true });
  if (error) return { msg: error.details[0]?.message ?? signUpMessages.failure };
  const firstError = findUserNameError(value.user_name) ?? findPasswordError(value.pw, 'signUp');
  return firstError ? { msg: firstError } : { signUp: value };
}
