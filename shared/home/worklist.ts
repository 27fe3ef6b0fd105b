/**
 * What of the answers and messages a person has to see to: who asked for a call back, who cancelled a visit, whose number is
 * somebody else's, and who could not be reached.
 */
export const workKinds = ['callback', 'cancel', 'not_pat', 'failed'] as const;
export type WorkKind = (typeof workKinds)[number];

export const readWorkKind = (text: unknown): WorkKind | undefined => workKinds.find((kind) => kind === text);

/** What is older than this is on the worklist no more. */
export const worklistDays = 30;

export const longestNote = 500;
