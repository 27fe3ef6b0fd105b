/** Where providers reach the API, below `HOOKS_URL`. */
export const hookPaths = {
  /** Names the try too, since a message that was not taken is handed over again. */
  status: (message: string, attempt: number) =>
    `hooks/status/${encodeURIComponent(message)}?attempt=${attempt}`,
  call: (message: string) => `hooks/voice/${encodeURIComponent(message)}`,
  key: (message: string, step: number) => `hooks/voice/${encodeURIComponent(message)}/key/${step}`,
  /** After a transfer to the office. */
  dialed: (message: string) => `hooks/voice/${encodeURIComponent(message)}/dialed`,
  /** The same of a call that came in and has no phone sequence. */
  officeDialed: 'hooks/call/dialed',
  /** A turn of a call that came in, from 0. */
  turn: (call: string, turn: number) => `hooks/phone/${encodeURIComponent(call)}/${turn}`,
  sound: (message: string, file: string) =>
    `hooks/sound/${encodeURIComponent(message)}/${encodeURIComponent(file)}`,
  stop: ({ oid, cid }: { oid: string; cid: string }) =>
    `hooks/stop/${encodeURIComponent(oid)}/${encodeURIComponent(cid)}`,
} as const;
