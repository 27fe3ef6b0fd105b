import { fill } from '../fill.ts';

/** All user-facing text belongs in this folder, so that pages do not word the same message differently. */
export const requiredText = '{label} is Required';
export const requiredMessage = (label: string) => fill(requiredText, { label });

const errorPrefix = 'Error: ';

/** Adds an error prefix to the page title, because screen readers read the title first. English and Spanish use the same word. */
export function titleOfForm(title: string, { hasErrors }: { hasErrors: boolean }): string {
  const plain = title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
  return hasErrors ? `${errorPrefix}${plain}` : plain;
}

export const draftMessages = {
  offer: (pageTitle: string) => `You were interrupted on the page ${pageTitle}. What you typed was saved.`,
} as const;

export const stepMessages = {
  password: 'Please change your password first.',
  mfa: 'Please set up two-step sign-in first.',
} as const;
