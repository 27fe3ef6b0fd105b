import type { Response } from 'express';
import type { Answer } from './answer.ts';

/** Writes the envelope (contract 1). */
export function sendAnswer(response: Response, { status, headers, ...envelope }: Answer): void {
  if (response.headersSent) return;
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(envelope);
}
