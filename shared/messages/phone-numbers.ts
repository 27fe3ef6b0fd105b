import type { PhoneProblem } from '../phone-number.ts';

/** Why a field holds no number that can be called or texted. */
export const phoneProblems: Readonly<Record<PhoneProblem, (label: string) => string>> = {
  abroad: (label) => `${label} is a number in another country. Use a US number`,
  shortened: (label) => `${label} lost digits in a spreadsheet. Enter all 10 digits`,
  withheld: (label) => `${label} has no number: the caller withheld it`,
  several: (label) => `${label} has more than one number. Enter one`,
  area: (label) => `${label} is not a US number. Check the area code and the 3 digits after it`,
  digits: (label) => `${label} must have 10 digits`,
};
