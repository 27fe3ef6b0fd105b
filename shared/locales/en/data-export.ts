/** UI strings for the export of all data of an organization. */
export const exportMessages = {
  noSpace: 'The server has no disk space left for this file. Contact us, then retry.',
  failed: 'There was an error on our side. Retry, or contact us if it happens again.',
} as const;
