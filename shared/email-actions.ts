export const emailActions = ['confirm', 'cancel', 'opt_out', 'not_pat'] as const;
export type EmailAction = (typeof emailActions)[number];
