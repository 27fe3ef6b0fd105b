/** What a patient may answer by the link of an e-mail. */
export const emailActions = ['confirm', 'cancel', 'opt_out', 'not_pat'] as const;
export type EmailAction = (typeof emailActions)[number];
