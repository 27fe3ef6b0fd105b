/**
 * How a user stands with their organisation's single sign-on: `open` to an invitation, `linked` by now, `unreachable` by email,
 * or `closed` to it.
 */
const ssoStandings = ['open', 'linked', 'unreachable', 'closed'] as const;

export type SsoStanding = (typeof ssoStandings)[number];

/** What an API says of it; closed where it says something else. */
export function readSsoStanding(value: string): SsoStanding {
  return ssoStandings.find((standing) => standing === value) ?? 'closed';
}
