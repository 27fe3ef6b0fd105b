/**
 * `away`: not now, perhaps later. `refused`: never, as it stands. `closed`: an address that may not be called. `settings`: what was
 * entered cannot be signed in with.
 */
type FhirFaultKind = 'away' | 'refused' | 'closed' | 'settings';

/** Why a record's server did not do it. What the server itself said repeats who the patient is: of that there are codes alone. */
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
