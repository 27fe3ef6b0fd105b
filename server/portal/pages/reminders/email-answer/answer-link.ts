import type { Request } from 'express';
import { isLinkId } from '../../../http/link-id.ts';

/** Parameters of an email link: the appointment, and the ID that proves the email was received. */
export interface AnswerLink {
  oid: string;
  cid: string;
}

export function readAnswerLink({ query }: Pick<Request, 'query'>): AnswerLink | undefined {
  const { oid, cid } = query;
  return isLinkId(oid) && isLinkId(cid) ? { oid, cid } : undefined;
}
