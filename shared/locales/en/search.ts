import { counted } from '../../count.ts';

export const peopleSearchStrings = {
  label: 'Search people',
  button: 'Search',
  found: (search: string, people: string) => `“${search}”: ${people}.`,
  noOne: 'no one',
  showAll: 'Show everyone',
} as const;

export const searchMessages = {
  field: 'Search everything',
  placeholder: 'Name, phone, birth date, code',
  hint: 'Search contacts, payments, lists, calls from the last 30 days, the library, files and users by name, phone number, birth date, patient code or any word.',
  tooShort: 'Type at least 2 letters or digits.',
  none: (search: string) => `No results for “${search}”.`,
  noneNext:
    'We look for each word in every field. Try fewer words, or only the last digits of a phone number.',
  calls: 'Calls from the last 30 days',
  organizations: 'Organizations',
  users: (count: number) => counted(count, 'user'),
  all: (kind: string) => `All results in ${kind}`,
  failed: 'We couldn’t search this right now. Please try again in a moment.',
  stillRunning: 'Your other searches are still running. Wait a few seconds, then try again.',
  tooLong: 'This search takes too long. Choose fewer days or add a filter, then search again.',
} as const;
