export const searchMessages = {
  field: 'Search everything',
  placeholder: 'Name, phone, birth date, code',
  hint: 'Contacts, payments, lists, calls of the last 30 days, the library, files and users: by a name, a phone number, a birth date, a patient code or a word.',
  tooShort: 'Type two letters or digits at least.',
  none: (search: string) => `Nothing was found for “${search}”.`,
  noneNext:
    'Each word is looked for in any place. Try fewer words, or only the last digits of a phone number.',
  calls: 'Calls of the last 30 days',
  organizations: 'Organizations',
  users: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`,
  all: (kind: string) => `All results in ${kind}`,
  failed: 'This could not be searched right now.',
  stillRunning: 'Your other searches are still running. Wait a few seconds, then try again.',
  tooLong: 'This search takes too long. Choose fewer days or add a filter, then search again.',
} as const;
