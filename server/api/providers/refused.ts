/** A provider will never take this message: it is not tried again. Its own words, which repeat addresses, stay outside. */
export class RefusedForGood extends Error {
  /** `opted_out` where it is the person who wants no more. */
  readonly reason: 'refused' | 'opted_out';
  constructor(message: string, reason: 'refused' | 'opted_out' = 'refused') {
    super(message);
    this.reason = reason;
  }
}

/** It does not let the account send from that number: nothing was sent, and it may be from another. */
export class SenderRefused extends RefusedForGood {}
