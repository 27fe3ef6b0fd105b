/** Where providers reach the API, below `HOOKS_URL`. */
export const hookPaths = {
  text: 'hooks/text',
  status: (message: string) => `hooks/status/${encodeURIComponent(message)}`,
  call: (message: string) => `hooks/voice/${encodeURIComponent(message)}`,
  stop: ({ oid, cid }: { oid: string; cid: string }) =>
    `hooks/stop/${encodeURIComponent(oid)}/${encodeURIComponent(cid)}`,
} as const;
