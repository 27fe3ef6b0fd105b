import { formatCount, plural } from '../../count.ts';

export const uploadScriptStrings = {
  refused: 'could not be uploaded. See the results below.',
  uploaded: 'was uploaded.',
} as const;

export const uploadMessages = {
  choose: 'Choose a file.',
  empty: 'The file is empty.',
  tooLarge: (bytes: number) => `The file is too large. The limit is ${Math.floor(bytes / 1024 / 1024)} MB.`,
  storageFull: (bytes: number) =>
    `There isn’t enough storage for this file. Your organization can store ${formatCount(Math.floor(bytes / 1024 / 1024))} MB of files, imports, call recordings and generated speech. Delete files you no longer need, keep recordings for fewer days, or ask customer support.`,
  tooMany: (files: number) =>
    plural(files, 'Upload one file at a time.', `Upload at most ${files} files at a time.`),
  someRefused: (refused: number, all: number) => `${refused} of ${all} files ${uploadScriptStrings.refused}`,
  stopped: 'Not saved: the upload was interrupted. Upload it again.',
  unread: 'The files after that one were not uploaded. Upload those again, too.',
  done: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} ${uploadScriptStrings.uploaded}`
      : `${names.length} files were uploaded.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  kinds: (endings: readonly string[]) => `Choose one of these file types: ${endings.join(', ')}.`,
  notKept: 'The file was not saved. Please try again, or ask customer support.',
  unknown: 'We don’t know whether the file was uploaded. Look in the list before you upload it again.',
  unavailable: 'The file could not be uploaded. Please try again in a moment.',
  interrupted: 'The upload was interrupted. Check your connection, then upload the file again.',
  sending: 'Uploading…',
  notHere: 'Files cannot be uploaded here.',
} as const;

export const storageMessages = {
  missing: 'The content of this file is missing. Please tell customer support.',
  unreadable: 'Files can’t be opened right now. Please try again in a few minutes.',
  unsaved: 'Files can’t be saved right now, so nothing was saved. Please try again in a few minutes.',
} as const;

export const fileStrings = {
  download: 'Download',
  play: (name: string) => `Play ${name}`,
  folders: 'Folders',
  allFiles: 'All files',
  file: 'File',
  files: 'Files',
  results: 'Upload results',
  folder: 'Folder',
  folderHint: 'Leave empty for none',
} as const;
