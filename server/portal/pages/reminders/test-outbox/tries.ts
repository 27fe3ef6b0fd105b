import type { Request } from 'express';
import type { Try } from '../../../../../views/reminders/test-outbox/props.ts';
import { sessionSlot } from '../../../session/session-slot.ts';

const maxTries = 40;
const triesSlot = sessionSlot<readonly Try[]>('outboxTries');

/** Returns this browser's replies in the test outbox, oldest first. The API stores only the last reply for each appointment. */
export const readTries = (req: Request): readonly Try[] => triesSlot.read(req) ?? [];

export function addTry(req: Request, added: Try): void {
  triesSlot.write(req, [...readTries(req), added].slice(-maxTries));
}
