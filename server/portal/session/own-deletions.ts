import type { Request } from 'express';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { kept } from './kept.ts';

interface OwnDeletion {
  id: string;
  resource: string;
  /** Count with noun, such as '3 people'. */
  counted: string;
  /** Deletion time in Unix seconds. */
  at: number;
}

const own = kept<OwnDeletion[]>('deletions');
const mostKept = 5;

export function readDeletions(req: Request, nowSeconds: number): OwnDeletion[] {
  return (own.read(req) ?? []).filter(({ at }) => at + deletionUndoSeconds > nowSeconds);
}

export function noteDeletion(req: Request, deletion: OwnDeletion): void {
  own.write(req, [deletion, ...readDeletions(req, deletion.at)].slice(0, mostKept));
}

export function forgetDeletion(req: Request, id: string, nowSeconds: number): void {
  const left = readDeletions(req, nowSeconds).filter((one) => one.id !== id);
  own.write(req, left.length > 0 ? left : undefined);
}
