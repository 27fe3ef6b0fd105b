const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Two contacts that may be one person. */
export const duplicateMessages = {
  title: 'Possible duplicates',
  many: (count: number) =>
    `${counted(count, 'pair')} of contacts may be one person each: they share a phone or an email, and the name or the birth date.`,
  none: 'No two contacts look like one person.',
  newestAlone: (shown: number) => `These are the first ${shown}. Others follow as you go through them.`,
  households:
    'People of one household share phones: where only the phone is the same, nobody is listed here.',
  link: (count: number | undefined) =>
    count === undefined ? 'Look for duplicates' : `${counted(count, 'pair')} may be duplicates`,
  /** On a form. */
  likely: 'This person may be here already',
  likelyText: (shared: string) => `Same ${shared}, and the same name or birth date:`,
  hint: 'Somebody else has the same phone or email',
  hintText: 'That is fine within a household.',
  saveAnyway: 'Save anyway',
  anywayHint: 'If it is another person, save it anyway.',
  shares: { phone: 'phone', email: 'email' },
  same: (shared: string) => `same ${shared}`,
  compare: 'Compare and merge',
  apart: 'They are two people',
  toldApart: 'Kept as two people.',
  merge: 'Merge',
  merging: 'Merging…',
  mergeTitle: 'Merge two contacts',
  mergeLead: 'Choose what is right, line by line. The other contact goes.',
  never: 'This cannot be undone.',
  moves: (visits: string, messages: string) =>
    `Visits on lists (${visits}) and messages (${messages}) of both are together then; payments and calls follow the patient code and the phones.`,
  callsStay: 'Calls of a phone that is not kept stay in the call logs.',
  stricter: 'Whoever of the two stopped calls, texts or emails, they stay stopped.',
  twoCodes:
    'They have two patient codes, so your own records know them as two people. Correct the code of one first if they are one.',
  keptFirst: 'The first contact is kept',
  done: (name: string) => `Merged into ${name}.`,
  notThere: 'One of the two is not there any more. It may have been merged already.',
  merged: (name: string, { visits, messages }: { visits: number; messages: number }) =>
    `Merged into it: ${name}. With it came ${counted(visits, 'visit')} and ${counted(messages, 'message')}`,
} as const;
