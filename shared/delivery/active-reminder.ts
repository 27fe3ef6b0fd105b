/**
 * Whether a reminder sends anything. `T` alone says so: one without a value does not, as its form and list show it. The API's
 * statements ask the same by `isActive` of `server/api/delivery/switched-on.ts`.
 */
export const isActiveReminder = ({ active }: { active?: string | null }): boolean => active === 'T';
