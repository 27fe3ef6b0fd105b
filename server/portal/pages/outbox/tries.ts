import type { Request } from 'express';
import type { Try } from '../../../../views/outbox/props.ts';
import { kept } from '../../session/kept.ts';

const mostKept = 40;
const keptTries = kept<readonly Try[]>('outboxTries');

/** What this browser answered in the outbox, oldest first: the record has the last answer of each visit alone. */
export const readTries = (req: Request): readonly Try[] => keptTries.read(req) ?? [];

export function addTry(req: Request, added: Try): void {
  keptTries.write(req, [...readTries(req), added].slice(-mostKept));
}
