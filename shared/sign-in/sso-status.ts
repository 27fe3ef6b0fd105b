/** A user's single sign-on status: `open` (can be invited), `linked`, `unreachable` by email, or `closed`. */
const ssoStatuses = ['open', 'linked', 'unreachable', 'closed'] as const;

export type SsoStatus = (typeof ssoStatuses)[number];

/** Parses the API's status; unknown values count as `closed`. */
export function readSsoStatus(value: string): SsoStatus {
  return ssoStatuses.find((status) => status === value) ?? 'closed';
}
