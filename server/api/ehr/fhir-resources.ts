import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import {
  boolean,
  list,
  number,
  optional,
  record,
  text,
  withDefault,
  type ValueOf,
  type WireType,
} from '../../../shared/wire/wire-types.ts';

/** Parts of FHIR R4 resources that we read. A field that the server omits is undefined, '' or an empty list. */
const concept = withDefault(
  record({ coding: list(record({ system: text, code: text, display: text })), text }),
  { coding: [], text: '' },
);

const identifier = record({ system: text, value: text, type: concept });

const reference = withDefault(
  record({ reference: text, type: text, display: text, identifier: optional(identifier) }),
  { reference: '', type: '', display: '', identifier: undefined },
);

/** Amount in cents; missing if it is invalid or in another currency. */
const money: WireType<ApiRecord, number> = {
  schema: { type: 'object' },
  read: (value) => (isRecord(value) ? readCents(value) : undefined),
};

function readCents({ value, currency }: ApiRecord): number | undefined {
  const isDollars = currency === undefined || currency === 'USD';
  return isDollars && typeof value === 'number' && Number.isFinite(value)
    ? Math.round(value * 100)
    : undefined;
}

/** FHIR instant, which includes a zone, in Unix seconds. */
const instant: WireType<string, number> = { schema: { type: 'string' }, read: secondsOf };

function secondsOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
  const ms = isWhole ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

const humanNames = list(record({ use: text, given: list(text), family: text, text }));

/** Names of a person. The name of a location is one text. */
const names: typeof humanNames = {
  ...humanNames,
  read: (value) => humanNames.read(typeof value === 'string' ? [{ text: value }] : value),
};

const contactPoint = record({
  system: text,
  value: text,
  use: text,
  rank: optional(number),
  period: withDefault(record({ start: text, end: text }), { start: '', end: '' }),
});

/** Patient, practitioner, role or location. */
export const participantResource = record({
  resourceType: text,
  id: text,
  name: names,
  identifier: list(identifier),
  telecom: list(contactPoint),
  address: list(record({ postalCode: text })),
  birthDate: text,
  deceasedBoolean: boolean,
  deceasedDateTime: text,
  communication: list(record({ preferred: boolean, language: concept })),
  practitioner: reference,
});

const participant = record({ status: text, actor: reference });

export const appointmentResource = record({
  id: text,
  status: text,
  start: optional(instant),
  meta: optional(record({ lastUpdated: optional(instant) })),
  participant: list(participant),
});

export const invoiceResource = record({
  id: text,
  status: text,
  type: concept,
  subject: reference,
  account: reference,
  totalGross: optional(money),
  totalNet: optional(money),
  lineItem: list(
    record({
      chargeItemCodeableConcept: concept,
      priceComponent: list(record({ type: text, amount: withDefault(money, 0) })),
    }),
  ),
});

export const accountResource = record({ id: text, type: concept });

export const orderResource = record({
  id: text,
  subject: reference,
  medicationCodeableConcept: concept,
  dispenseRequest: optional(record({ quantity: optional(record({ value: number })) })),
});

export type Concept = ValueOf<typeof concept>;
export type Identifier = ValueOf<typeof identifier>;
export type Reference = ValueOf<typeof reference>;
export type ContactPoint = ValueOf<typeof contactPoint>;
export type ParticipantResource = ValueOf<typeof participantResource>;
export type Participant = ValueOf<typeof participant>;
export type Appointment = ValueOf<typeof appointmentResource>;
export type Invoice = ValueOf<typeof invoiceResource>;
export type Account = ValueOf<typeof accountResource>;
export type Order = ValueOf<typeof orderResource>;

/** Parses resources. Order and number stay the same, because any record is valid. */
export const readEach = <Value>(type: WireType<unknown, Value>, resources: readonly ApiRecord[]): Value[] =>
  resources.flatMap((one) => type.read(one) ?? []);

/** Returns the codes of a concept as `system|code`. The system may be empty. */
export const codesOf = ({ coding }: Concept): string[] =>
  coding.filter(({ code }) => code !== '').map(({ system, code }) => `${system}|${code}`);

export const textOfConcept = ({ coding, text }: Concept): string =>
  text || (coding.map(({ display }) => display).find(Boolean) ?? '');

/** Returns the target of a relative or absolute reference, such as `Patient/12`, or '' if invalid. */
export const referredTo = ({ reference }: Pick<Reference, 'reference'>): string =>
  /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? '';
