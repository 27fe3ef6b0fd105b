/** Every sentence that a person can read stands in this folder, so that no two pages say the same thing in other words. */
export const requiredMessage = (label: string) => `${label} is Required`;

/** What was typed and could not be taken, offered again. */
export const draftMessages = {
  offer: (pageTitle: string) => `You were interrupted on the page ${pageTitle}. What you typed was kept.`,
} as const;

/** What comes before all else. */
export const stepMessages = {
  password: 'Please change your password first.',
  mfa: 'Please set up two-step sign-in first.',
} as const;
