export const listColumnMessages = {
  title: 'Check the columns',
  intro: 'Nobody has been added yet. Tell us what these columns hold, then add the people.',
  /** Message about non-empty columns that no field was recognized for. */
  unread: (columns: readonly string[]) =>
    columns.length === 1
      ? `The column “${columns[0] ?? ''}” was not recognized. Choose where it goes, or leave it out.`
      : `These columns were not recognized: ${columns.join(', ')}. Choose where they go, or leave them out.`,
  /** Message about fields without a readable value. */
  wrong: (labels: readonly string[]) =>
    `No value could be read for ${labels.join(' and ')}. Check that the right column is chosen.`,
  words: 'Some languages in the file are not known here. Say below what they mean.',
  wordsHint: 'Choose a meaning for each word. Rows with a word that has none are refused.',
  header: (line: string) =>
    `The first line must hold the names of the columns, but it reads “${line}”. If that is a person, correct the file and choose it again.`,
  noName: 'Choose the column that holds the name.',
  remembered: 'Your choices are remembered for the next file with the same columns.',
  add: 'Add people',
  adding: 'Adding…',
  /** Message about a missing file. Files are deleted once added, or after a day. */
  gone: 'This file was added already, or is no longer kept. Choose it again.',
} as const;
