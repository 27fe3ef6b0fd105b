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
