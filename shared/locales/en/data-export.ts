/** UI strings for the export of all data of an organization. */
export const exportMessages = {
  task: 'Export of all data',
  isRunning: 'An export of all data is already running. Wait until it ends, or stop its task.',
  tooMany: (kept: number) =>
    `Your organization already has ${kept} exports of all data. Delete one on the Tasks tab first.`,
  noSpace: 'The server has no disk space left for this file. Contact us, then retry.',
  failed: 'There was an error on our side. Retry, or contact us if it happens again.',
  started: 'Export started. The Tasks tab shows its progress.',
  openTasks: 'Open Tasks',
  gone: 'This file is no longer available. Start a new export.',
} as const;

export const exportStrings = {
  title: 'All data',
  hint: 'One ZIP file with everything: all records as CSV and JSON, files, recordings and the audit trail. Passwords, sign-in codes and saved cards are left out.',
  kept: 'Only you can download it, for 7 days. The audit trail shows who exported it and who downloaded it.',
  start: 'Export all data',
  starting: 'Starting the export…',
  waiting: 'Export waiting to start.',
  running: (percent: number) => `Export running: ${percent}%.`,
  problem: (error: string) => `The last export failed. ${error}`,
  ready: (when: string, size: string) => `Exported${when}, ${size}.`,
  until: (moment: string) => `Available until ${moment}.`,
  ofOther: (name: string) => `Only ${name}, who started it, can download it.`,
  download: 'Download',
} as const;
