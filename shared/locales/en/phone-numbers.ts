import { readPhoneNumber, type PhoneProblem } from '../../phone-number.ts';

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
