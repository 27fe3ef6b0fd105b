import type { Request } from 'express';
import type { Try } from '../../../../views/outbox/props.ts';
import { kept } from '../../session/kept.ts';

const mostKept = 40;
const keptTries = kept<readonly Try[]>('outboxTries');

/** Returns this browser's replies in the test outbox, oldest first. The record itself has only the last reply of each appointment. */
export const readTries = (req: Request): readonly Try[] => keptTries.read(req) ?? [];

export function addTry(req: Request, added: Try): void {
  keptTries.write(req, [...readTries(req), added].slice(-mostKept));
}
