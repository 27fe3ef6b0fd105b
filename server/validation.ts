import Joi from 'joi';
import { isEmail } from '../shared/contact-details.ts';
import { phoneProblems } from '../shared/locales/en/fields.ts';
import { readPhoneNumber } from '../shared/phone-number.ts';
import { libraryMessages } from '../shared/locales/en/library.ts';
import { parseCents, toDecimal } from '../shared/money.ts';
import { isRecord, readJsonOrValue } from '../shared/reply.ts';
import type { InputOf, ResourceDefinition } from '../shared/resources/define.ts';
import { readWrittenDay } from '../shared/written-day.ts';
import { weekdays, type FieldDefinition, type FieldKind } from '../shared/resources/fields.ts';

/**
 * Replaces Joi's messages, which are written for programmers. Set per type, because setting them per schema or check takes three times as
 * long.
 */
const joi: Joi.Root = Joi.extend(
  (root: Joi.Root) => ({
    type: 'string',
    base: root.string(),
    messages: {
      'any.only': '{#label} must be one of: {#valids}',
      'any.required': '{#label} is required.',
      'any.invalid': '{#label} is required.',
      'string.base': '{#label} must be text',
      'string.empty': '{#label} is required.',
      'string.max': '{#label} can have at most {#limit} characters',
      'string.uri': '{#label} must be an address that starts with https://',
      'string.uriCustomScheme': '{#label} must be an address that starts with https://',
    },
  }),
  (root: Joi.Root) => ({
    type: 'number',
    base: root.number(),
    messages: {
      'any.required': '{#label} is required.',
      'number.base': '{#label} must be a number',
      'number.infinity': '{#label} must be a number',
      'number.integer': '{#label} must be a whole number',
      'number.max': '{#label} must be at most {#limit}',
      'number.min': '{#label} must be at least {#limit}',
      'number.unsafe': '{#label} must be a smaller number',
    },
  }),
);

type BodyCheck<Definition extends ResourceDefinition> =
  | { ok: true; values: InputOf<Definition> }
  | { ok: false; msg: string; errors: Readonly<Record<string, string>> };

type Mode = 'create' | 'update';

const longestText = 500;
const longestMultiline = 20_000;
const deepestJson = 8;

/**
 * Checks a record against its definition. `create` requires every required field; `update` only rejects emptying one.
 * Drops server-set and unknown fields, so an extra field cannot make a user an admin.
 * `now`, in Unix milliseconds, is for dates that must be in the past.
 */
export function checkBody<Definition extends ResourceDefinition>(
  definition: Definition,
  how: Mode | { mode: Mode; now: number },
  body: unknown,
): BodyCheck<Definition> {
  const { mode, now } = typeof how === 'string' ? { mode: how } : how;
  if (!isRecord(body)) return { ok: false, msg: 'The body must be a record.', errors: {} };
  const names = Object.keys(definition.fields).filter(
    (name) => Object.hasOwn(body, name) && !definition.fields[name]?.serverSet,
  );
  const input = Object.fromEntries(names.map((name) => [name, body[name]]));
  const { value, error } = schemaOf(definition, mode).validate(input, checkOptions(now));
  if (!error) return { ok: true, values: value };
  const found = error.details.filter((detail) => !isEmptyChoice(detail));
  const described = found.map((detail) => describeError(definition, detail));
  const errors = Object.fromEntries([...described].reverse().map(({ field, msg }) => [field, msg]));
  return { ok: false, msg: described[0]?.msg ?? 'The record has an error.', errors };
}

/** Returns true for an empty choice. Joi reports it twice, first with the allowed values, but users should see that the field is required. */
const isEmptyChoice = ({ type, context }: Joi.ValidationErrorItem) =>
  type === 'any.only' && (context?.value === '' || context?.value === null);

export const checkOptions = (now?: number): Joi.ValidationOptions => ({
  abortEarly: false,
  errors: { wrap: { label: false, array: false } },
  context: { now },
});

export function describeError(
  definition: ResourceDefinition,
  { path, type, message }: Joi.ValidationErrorItem,
) {
  const name = path.join('.');
  const field = definition.fields[name];
  return { field: name, msg: (type === 'any.only' && field && describeChoices(field)) || message };
}

function describeChoices({
  kind,
  label,
  choices = [],
  choiceLabels = {},
}: FieldDefinition): string | undefined {
  if (kind === 'flag') return `${label} must be Yes or No`;
  const names = choices.map((each) => choiceLabels[each] ?? each);
  return kind === 'choice' ? `${label} must be ${listOr(names)}` : undefined;
}

const listOr = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}` : names.join('');

/** Returns the Joi schema for a record's body, cached because building it takes longer than a check. Use it with `checkOptions`. */
export function schemaOf<Definition extends ResourceDefinition>(
  definition: Definition,
  mode: Mode,
): Joi.ObjectSchema<InputOf<Definition>> {
  const ofModes = made.get(definition) ?? {};
  made.set(definition, ofModes);
  return (ofModes[mode] ??= createSchema(definition, mode));
}

const made = new WeakMap<ResourceDefinition, Partial<Record<Mode, Joi.ObjectSchema>>>();

function createSchema(definition: ResourceDefinition, mode: Mode): Joi.ObjectSchema {
  const open = Object.entries(definition.fields).filter(([, field]) => !field.serverSet);
  return Joi.object(Object.fromEntries(open.map(([name, field]) => [name, createFieldSchema(field, mode)])));
}

function createFieldSchema(field: FieldDefinition, mode: Mode): Joi.Schema {
  const schema = valueSchema(field).label(field.label);
  if (!field.required) return field.initial === undefined ? schema.allow('', null) : schema;
  const messages = {
    'any.required': field.required,
    'string.empty': field.required,
    'any.invalid': field.required,
  };
  const required = schema.invalid('', null).messages(messages);
  return mode === 'create' ? required.required() : required;
}

const text = (most: number) =>
  joi
    .string()
    .max(most)
    .pattern(/\u0000/, { invert: true, name: 'NUL' })
    .messages({ 'string.pattern.invert.name': '{#label} contains a character that can’t be saved' });

/** Creates a text schema. `read` converts the value for saving, or returns undefined for the error `message`. */
const readText = (read: (value: string) => string | undefined, message: string) =>
  joi
    .string()
    .max(longestText)
    .custom((value: string, helpers) => read(value) ?? helpers.error('any.custom'))
    .messages({ 'any.custom': message });

const phoneSchema = () =>
  joi
    .string()
    .max(longestText)
    .custom((value: string, helpers) => {
      const reading = readPhoneNumber(value);
      return reading.ok ? reading.phone : helpers.error(`phone.${reading.problem}`);
    })
    .messages(
      Object.fromEntries(
        Object.entries(phoneProblems).map(([problem, explain]) => [`phone.${problem}`, explain('{#label}')]),
      ),
    );

const schemas: Record<FieldKind, (field: FieldDefinition) => Joi.Schema> = {
  text: ({ label, maxLength, reference }) => {
    const schema = text(maxLength ?? longestText);
    // A value that cannot be stored cannot be a record's ID either.
    return reference
      ? schema.messages({ 'string.pattern.invert.name': libraryMessages.choose(label) })
      : schema;
  },
  multiline: (field) => text(field.maxLength ?? longestMultiline),
  secret: (field) => text(field.maxLength ?? longestText),
  flag: () => joi.string().valid('T', 'F'),
  choice: (field) => joi.string().valid(...(field.choices ?? [])),
  phone: phoneSchema,
  email: () =>
    readText((value) => (isEmail(value.trim()) ? value.trim() : undefined), 'Invalid Email Address'),
  money: () => readText(readMoney, '{#label} must be an amount in dollars'),
  date: ({ past }) =>
    joi
      .string()
      .max(longestText)
      .custom(past ? readPastDay : readDay)
      .messages({
        'any.custom': '{#label} must be a date as MM/DD/YYYY',
        'date.max': '{#label} must not be in the future',
      }),
  time: () => joi.number().integer().min(0).max(99_999_999_999),
  number: ({ min = -1e12, max = 1e12 }) => joi.number().min(min).max(max),
  clock: () => readText(readClock, '{#label} must be a time of day as HH:MM'),
  weekdays: () => readText(readWeekdays, '{#label} must be weekdays, such as Mon,Tue'),
  json: () => Joi.any().custom(readJson).messages({ 'any.custom': '{#label} must be JSON' }),
  url: () => text(2000).uri({ scheme: ['http', 'https'] }),
};

const valueSchema = (field: FieldDefinition) => schemas[field.kind](field);

function readMoney(value: string): string | undefined {
  const cents = parseCents(value);
  return cents === undefined ? undefined : toDecimal(cents);
}

function readClock(value: string): string | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;
}

function readWeekdays(value: string): string | undefined {
  const input = value.split(',').map((day) => day.trim());
  const isValid = input.every((day) => weekdays.some((weekday) => weekday === day));
  return isValid ? weekdays.filter((weekday) => input.includes(weekday)).join(',') : undefined;
}

/** Rejects two-digit years, because the century is clear only for a past date. */
const readDay = (value: string, helpers: Joi.CustomHelpers): unknown =>
  readWrittenDay(value) ?? helpers.error('any.custom');

/** Requires a date in the past, in UTC: no US state is ever ahead of UTC. */
function readPastDay(value: string, helpers: Joi.CustomHelpers): unknown {
  const now: unknown = helpers.prefs.context?.['now'];
  const latest = typeof now === 'number' ? now : undefined;
  const read = readWrittenDay(value, latest === undefined ? undefined : new Date(latest).getUTCFullYear());
  if (!read) return helpers.error('any.custom');
  const [month = 0, day = 0, year = 0] = read.split('/').map(Number);
  const isFuture = latest !== undefined && Date.UTC(year, month - 1, day) > latest;
  return isFuture ? helpers.error('date.max') : read;
}

function readJson(value: unknown, helpers: Joi.CustomHelpers): unknown {
  if (value === '') return null;
  const parsed = readJsonOrValue(value);
  const fits = parsed !== undefined && isShallow(parsed, deepestJson) && !containsNul(parsed);
  return fits ? parsed : helpers.error('any.custom');
}

function containsNul(value: unknown): boolean {
  return JSON.stringify(value).includes('\\u0000');
}

/** Returns true if the value has at most `depth` levels, so that recursive code cannot overflow the stack. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
