/** Why an envelope could not be read on. */
export class EnvelopeError extends Error {
  readonly reason: 'malformed' | 'too-large';

  constructor(reason: 'malformed' | 'too-large', options?: ErrorOptions) {
    super(`The answer is ${reason}`, options);
    this.reason = reason;
  }
}
