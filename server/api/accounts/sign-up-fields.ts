import Joi from 'joi';
import { isEmail, readPhone } from '../../../shared/contact-details.ts';
import { signUpMessages } from '../../../shared/messages.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { findPasswordFault } from '../auth/password-faults.ts';
import { findNameFault } from '../users/user-name-row.ts';

/** The payload of spec 3, Sign-up, checked. Texts that are missing are ''. */
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

const text = (most: number) =>
  Joi.string()
    .trim()
    .max(most)
    .pattern(/\u0000/, { invert: true })
    .allow('', null)
    .empty(['', null]);
const optional = (most: number) => text(most).default('');
const required = (most: number, message: string) =>
  text(most).required().messages({ 'any.required': message });
const read = (schema: Joi.StringSchema, reader: (value: string) => string | undefined, message: string) =>
  schema
    .custom((value: string, helpers) => reader(value) ?? helpers.error('any.custom'))
    .messages({ 'any.custom': message });

const schema = Joi.object<SignUp>({
  org_name: required(120, signUpMessages.org_name),
  user_name: required(120, signUpMessages.user_name),
  pw: Joi.string().max(1000).required().messages({
    'any.required': signUpMessages.pw,
    'string.empty': signUpMessages.pw,
    'string.max': signUpMessages.requirements,
  }),
  first_name: required(80, signUpMessages.first_name),
  last_name: required(80, signUpMessages.last_name),
  middle_name: optional(80),
  email: read(optional(254), (value) => (isEmail(value) ? value : undefined), 'Invalid Email Address'),
  phone: read(optional(40), readPhone, 'Invalid Phone Number'),
  resellerid: optional(40),
  addr: optional(200),
  city: optional(100),
  state: optional(50),
  zip: optional(10),
});

/** The first fault is what the answer says (spec 5, Sign-up). Nothing that is not in the list is taken. */
export function readSignUp(body: ApiRecord): { signUp: SignUp } | { msg: string } {
  const { value, error } = schema.validate(body, { stripUnknown: true });
  if (error) return { msg: error.details[0]?.message ?? signUpMessages.failure };
  const fault = findNameFault(value.user_name) ?? findPasswordFault(value.pw, 'signUp');
  return fault ? { msg: fault } : { signUp: value };
}
