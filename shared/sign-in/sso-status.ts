/** A user's single sign-on status: `open` (can be invited), `linked`, `unreachable` by email, or `closed`. */
export const ssoStatuses = ['open', 'linked', 'unreachable', 'closed'] as const;

export type SsoStatus = (typeof ssoStatuses)[number];
