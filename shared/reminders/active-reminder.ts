/**
 * Returns true for an active reminder. Only `T` counts; a missing value is inactive, as in the form and on the list page. The API's
 * queries follow the same rule with `isActive` in `server/api/reminders/may-send.ts`.
 */
export const isActiveReminder = ({ active }: { active?: string | null }): boolean => active === 'T';
