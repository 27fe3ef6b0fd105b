/**
 * How a user stands with their organisation's single sign-on: `open` to an invitation, `linked` by now, `unreachable` by email,
 * or `closed` to it.
 */
export type SsoStanding = 'open' | 'linked' | 'unreachable' | 'closed';
