/** What is said to those who run the service. */
export const operatorMessages = {
  resellerName: 'Name the reseller.',
  longName: (most: number) => `A name has at most ${most} characters.`,
} as const;
