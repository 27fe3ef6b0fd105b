import { anyRecord, list, number, optional, record, text } from '../../../../shared/wire/wire-types.ts';

/** Answers of a FHIR server and its sign-in, declared as far as they are read. */
export const bundle = record({
  resourceType: text,
  entry: list(record({ resource: optional(anyRecord) })),
  link: list(record({ relation: text, url: text })),
});

export const operationOutcome = record({ issue: list(record({ severity: text, code: text })) });

/** Fields that every resource has. */
export const anyResource = record({
  resourceType: text,
  id: text,
  meta: optional(record({ versionId: text })),
});

export const tokenAnswer = record({ access_token: text, expires_in: number });

export const smartConfiguration = record({ token_endpoint: text });
