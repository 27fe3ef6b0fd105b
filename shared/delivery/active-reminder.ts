/**
 * Returns true for an active reminder. Only `T` counts, so a missing value is inactive, as its form and list page show it. The API's
 * queries use `isActive` of `server/api/delivery/reminder-status.ts` for the same rule.
 */
export const isActiveReminder = ({ active }: { active?: string | null }): boolean => active === 'T';
