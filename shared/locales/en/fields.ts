import { fill } from '../../language.ts';
import { readPhoneNumber, type PhoneProblem } from '../../phone-number.ts';

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

export const phoneProblems: Readonly<Record<PhoneProblem, (label: string) => string>> = {
  abroad: (label) => `${label} is a number in another country. Use a US number`,
  shortened: (label) => `${label} lost digits in a spreadsheet. Enter all 10 digits`,
  withheld: (label) => `${label} has no number: the caller withheld it. Enter a number or leave it empty`,
  several: (label) => `${label} has more than one number. Enter one`,
  area: (label) => `${label} is not a US number. Check the area code and the 3 digits after it`,
  digits: (label) => `${label} must have 10 digits`,
};

/** Returns a help text to show below 'Invalid Phone Number', or undefined for a valid number. */
export function phoneHelp(
  label: string,
  value: string,
  problems: Readonly<Record<PhoneProblem, (label: string) => string>> = phoneProblems,
): string | undefined {
  const reading = readPhoneNumber(value);
  return reading.ok ? undefined : `${problems[reading.problem](label)}.`;
}

/** Prescribed error messages with the same help text in every form. */
export const invalidFields = { phone: 'Invalid Phone Number', email: 'Invalid Email Address' } as const;

export const phoneFieldHelp = 'Enter 10 digits, area code first.';

/** Help texts shown below prescribed error messages that do not explain the problem. */
export const paymentFieldHelp = {
  amount: 'Enter an amount in dollars, such as 45.00.',
  zip: 'Enter 5 digits, such as 60611.',
  cvc: 'Enter the 3 or 4 digits of the security code on the card.',
  expiry: 'Enter the month and year on the card, such as 08/29. The card must not be expired.',
  cardNumber: 'Enter all digits on the front of the card, as they are printed.',
  email: 'Enter an address such as name@example.com.',
} as const;
