/** Whether calls that somebody saw to are among those asked for, or they alone. */
export const followUpStates = ['open', 'done'] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** So many calls are asked about at once. */
export const mostFollowUps = 1000;
