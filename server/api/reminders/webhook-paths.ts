/** Webhook paths for providers, relative to `HOOKS_URL`. */
export const webhookPaths = {
  /** Includes the attempt number, because a message that was not accepted is sent again. */
  status: (message: string, attempt: number) =>
    `hooks/status/${encodeURIComponent(message)}?attempt=${attempt}`,
  call: (message: string) => `hooks/voice/${encodeURIComponent(message)}`,
  key: (message: string, step: number) => `hooks/voice/${encodeURIComponent(message)}/key/${step}`,
  /** Called after a transfer to the office. */
  dialed: (message: string) => `hooks/voice/${encodeURIComponent(message)}/dialed`,
  /** Called after the transfer of an incoming call without a phone sequence. */
  officeDialed: 'hooks/call/dialed',
  /** Called for each turn of an incoming call, starting at 0. */
  turn: (call: string, turn: number) => `hooks/phone/${encodeURIComponent(call)}/${turn}`,
  sound: (message: string, file: string) =>
    `hooks/sound/${encodeURIComponent(message)}/${encodeURIComponent(file)}`,
  stop: ({ oid, cid }: { oid: string; cid: string }) =>
    `hooks/stop/${encodeURIComponent(oid)}/${encodeURIComponent(cid)}`,
} as const;
