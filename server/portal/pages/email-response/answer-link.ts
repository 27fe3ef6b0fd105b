import type { Request } from 'express';
import { isLinkId } from '../../http/link-id.ts';

/** What a link of an email names: a visit, and the proof that it was sent. */
export interface AnswerLink {
  oid: string;
  cid: string;
}

/** Undefined where something is missing. */
export function readAnswerLink({ query }: Pick<Request, 'query'>): AnswerLink | undefined {
  const { oid, cid } = query;
  return isLinkId(oid) && isLinkId(cid) ? { oid, cid } : undefined;
}
