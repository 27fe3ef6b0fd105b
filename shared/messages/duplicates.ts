const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const duplicateMessages = {
  title: 'Possible duplicates',
  many: (count: number) =>
    `${count === 1 ? 'One pair of contacts' : `${count.toLocaleString('en-US')} pairs of contacts`} may be one person${count === 1 ? '' : ' each'}: the same phone or email, and the same name or birth date.`,
  none: 'No two contacts look like one person.',
  newestAlone: (shown: number) => `These are the first ${shown}. Others follow as you go through them.`,
  households:
    'People of one household share phones: where only the phone is the same, nobody is listed here.',
  link: (count: number) => `${counted(count, 'pair')} may be duplicates`,
  look: 'Look for duplicates',
  likely: 'This person may be here already:',
  anywayHint: 'If it is another person, save it anyway.',
  saveAnyway: 'Save anyway',
  /** Shown after saving a contact that shares an address with another. */
  hint: (same: string) => `The ${same} as somebody else, which is fine within a household:`,
  shares: { phone: 'phone', email: 'email' },
  same: (shared: string) => `same ${shared}`,
  compare: 'Compare and merge',
  apart: 'They are two people',
  toldApart: 'Kept as two people.',
  added: (when: string) => `added${when}`,
  mergeTitle: 'Merge two contacts',
  mergeLead: 'Choose what is right, line by line. The two become one contact.',
  moves:
    'Visits on lists and messages of both are together then; payments and calls follow the patient code and the phones.',
  stricter: 'Whatever either of them stopped, calls, texts or emails, stays stopped.',
  callsStay: 'Calls of a phone that you do not keep stay in the call logs alone.',
  never: 'This cannot be undone.',
  merge: 'Merge into one contact',
  merging: 'Merging…',
  done: 'The two are one contact now.',
  twoCodes:
    'They have two patient codes, so your own records know them as two people. Correct the code of one first if they are one.',
  notThere: 'One of the two is not there any more. It may have been merged already.',
  merged: (name: string, { appointments, messages }: { appointments: number; messages: number }) =>
    `Merged into it: ${name}. With it came ${counted(appointments, 'visit')} and ${counted(messages, 'message')}`,
} as const;
