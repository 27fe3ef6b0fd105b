import { fill } from './fill.ts';

/** Every sentence that a person can read stands in this folder, so that no two pages say the same thing in other words. */
export const requiredText = '{label} is Required';
export const requiredMessage = (label: string) => fill(requiredText, { label });

const errorPrefix = 'Error: ';

/** A page with errors says so in its title, which a screen reader reads first. English and Spanish have the same word. */
export function titleOfForm(title: string, { hasErrors }: { hasErrors: boolean }): string {
  const plain = title.startsWith(errorPrefix) ? title.slice(errorPrefix.length) : title;
  return hasErrors ? `${errorPrefix}${plain}` : plain;
}

/** What was typed and could not be taken, offered again. */
export const draftMessages = {
  offer: (pageTitle: string) => `You were interrupted on the page ${pageTitle}. What you typed was kept.`,
} as const;

/** What comes before all else. */
export const stepMessages = {
  password: 'Please change your password first.',
  mfa: 'Please set up two-step sign-in first.',
} as const;
