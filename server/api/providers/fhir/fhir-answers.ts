import { anyRecord, list, number, optional, record, text } from '../../../../shared/wire/wire-types.ts';

/** Parts of responses from a FHIR server and its sign-in that we read. */
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

/**
 * Kinds of failure: `away` may succeed later, `refused` never will, `closed` is a blocked address, and `settings` means that sign-in with the
 * configured settings is impossible.
 */
type FhirFailureKind = 'away' | 'refused' | 'closed' | 'settings';

/** Failure of a FHIR request. The message contains only codes, because the server's text may identify the patient. */
export class FhirFailure extends Error {
  readonly kind: FhirFailureKind;
  readonly status: number;
  readonly retryAfterMs: number;
  constructor(
    kind: FhirFailureKind,
    message: string,
    { status = 0, retryAfterMs = 0 }: { status?: number; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
