/** A provider will never take this message: it is not tried again. Its own words, which repeat addresses, stay outside. */
export class RefusedForGood extends Error {}
