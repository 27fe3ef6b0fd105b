export const sendStepLabels = {
  reminder: 'Reminder',
  people: 'People',
  check: 'Check',
  confirm: 'Confirm',
} as const;

export const listColumnMessages = {
  title: 'Check the columns',
  intro: 'No one has been added yet. Tell us what is in these columns, then add the people.',
  /** Message about non-empty columns that no field was recognized for. */
  unread: (columns: readonly string[]) =>
    columns.length === 1
      ? `The column “${columns[0] ?? ''}” was not recognized. Choose where it goes, or leave it out.`
      : `These columns were not recognized: ${columns.join(', ')}. Choose where they go, or leave them out.`,
  /** Message about fields without a readable value. */
  wrong: (labels: readonly string[]) =>
    `No value could be read for ${labels.join(' and ')}. Check that the right column is chosen.`,
  words: 'Some languages in the file were not recognized. Choose what they mean below.',
  wordsHint: 'Choose a meaning for each word. Rows with a word that has no meaning are rejected.',
  header: (line: string) =>
    `The first line must have the column names, but it says “${line}”. If that is a person, correct the file and choose it again.`,
  noName: 'Choose the column that has the name.',
  remembered: 'Your choices are remembered for the next file with the same columns.',
  add: 'Add people',
  adding: 'Adding…',
  /** Message about a missing file. Files are deleted once added, or after a day. */
  gone: 'This file was already added, or is no longer available. Choose it again.',
} as const;
