/**
 * Kinds of failure: `away` may succeed later, `refused` never does, `closed` is a blocked address, and `settings` means that sign-in with the
 * entered settings is impossible.
 */
type FhirFaultKind = 'away' | 'refused' | 'closed' | 'settings';

/** Failure of a FHIR request. The message contains only codes, because server texts may identify the patient. */
export class FhirFault extends Error {
  readonly kind: FhirFaultKind;
  readonly status: number;
  readonly retryAfterMs: number;
  constructor(
    kind: FhirFaultKind,
    what: string,
    { status = 0, retryAfterMs = 0 }: { status?: number; retryAfterMs?: number } = {},
  ) {
    super(what);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
