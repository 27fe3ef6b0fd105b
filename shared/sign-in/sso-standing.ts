/** Single sign-on statuses of a user: `open` to an invitation, already `linked`, `unreachable` by email, or `closed`. */
const ssoStandings = ['open', 'linked', 'unreachable', 'closed'] as const;

export type SsoStanding = (typeof ssoStandings)[number];

/** Parses the API's status; unknown values count as `closed`. */
export function readSsoStanding(value: string): SsoStanding {
  return ssoStandings.find((standing) => standing === value) ?? 'closed';
}
