/** UI strings for the export of all data of an organization. */
export const exportMessages = {
  task: 'Export of all data',
  isRunning: 'An export of all data is already running. Wait until it ends, or stop its task.',
  tooMany: (kept: number) =>
    `There are already ${kept} exports of all data. Delete the task of one of them first.`,
  noSpace: 'The server has no disk space left for this file. Contact us, then retry.',
  failed: 'There was an error on our side. Retry, or contact us if it happens again.',
} as const;
