import type { Bounce } from './bounce.ts';

/** A provider will never take this message: it is not tried again. Its own words, which repeat addresses, stay outside. */
export class RefusedForGood extends Error {
  /** `opted_out` where it is the person who wants no more. */
  readonly reason: 'refused' | 'opted_out';
  constructor(message: string, reason: 'refused' | 'opted_out' = 'refused') {
    super(message);
    this.reason = reason;
  }
}

/** The mail server does not take mail for that address: the same as a mail that comes back. */
export class AddressRefused extends RefusedForGood {
  readonly bounce: Bounce;
  constructor(bounce: Bounce) {
    super('The mail server does not take mail for the address');
    this.bounce = bounce;
  }
}

/** It does not let the account send from that number: nothing was sent, and it may be from another. */
export class SenderRefused extends RefusedForGood {}
