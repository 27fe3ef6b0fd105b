import type { Request } from 'express';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { sessionSlot } from './session-slot.ts';

interface UndoableDeletion {
  id: string;
  resource: string;
  /** Count with noun, such as '3 people'. */
  counted: string;
  /** Deletion time in Unix seconds. */
  at: number;
}

const deletionsSlot = sessionSlot<UndoableDeletion[]>('deletions');
const maxDeletions = 5;

export function readDeletions(req: Request, nowSeconds: number): UndoableDeletion[] {
  return (deletionsSlot.read(req) ?? []).filter(({ at }) => at + deletionUndoSeconds > nowSeconds);
}

export function noteDeletion(req: Request, deletion: UndoableDeletion): void {
  deletionsSlot.write(req, [deletion, ...readDeletions(req, deletion.at)].slice(0, maxDeletions));
}

export function forgetDeletion(req: Request, id: string, nowSeconds: number): void {
  const remaining = readDeletions(req, nowSeconds).filter((one) => one.id !== id);
  deletionsSlot.write(req, remaining.length > 0 ? remaining : undefined);
}
