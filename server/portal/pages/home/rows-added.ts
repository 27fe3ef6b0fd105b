import type { Request } from 'express';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import type { RowsAdded } from '../../../../views/home/props.ts';
import { readFaults } from '../../resource/row-faults.ts';
import { isBackground } from '../../session/signed-in.ts';
import { numberOf } from './read-records.ts';

declare module 'express-session' {
  interface SessionData {
    /** JSON of what came of rows that were added, shown once on their list's page. */
    rowsAdded?: string;
  }
}

/** Kept in the session, so no more than a person reads at once. */
const mostFaults = 50;

/** `[{rows, accepted, rejected, cancelled, errors}]` as the API answers. */
export function readAdded(reply: Reply): RowsAdded {
  const record = firstOf(reply) ?? {};
  const faults = readFaults(record['errors'], notificationRows).slice(0, mostFaults);
  return {
    accepted: numberOf(record, 'accepted'),
    rejected: numberOf(record, 'rejected'),
    cancelled: numberOf(record, 'cancelled'),
    faults: faults.map(({ line, field, msg }) => ({ line, field, msg })),
  };
}

export function keepAdded(req: Request, list: string, added: RowsAdded): void {
  req.session.rowsAdded = JSON.stringify({ list, added });
}

/** Of that list, once. */
export function takeAdded(req: Request, list: string): RowsAdded | undefined {
  if (req.session.rowsAdded === undefined || isBackground(req)) return undefined;
  const kept = JSON.parse(req.session.rowsAdded) as { list: string; added: RowsAdded };
  delete req.session.rowsAdded;
  return textOf(kept, 'list') === list ? kept.added : undefined;
}
