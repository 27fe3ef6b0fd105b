import { textOf } from '../../../shared/reply.ts';
import type { Db } from '../database/db.ts';
import { bodyOf, type ApiRequest } from '../operation/operation.ts';

/** Ids in an email link: the row of a notification list, and the token that proves that the link came from our email. */
export interface AppointmentLink {
  oid: string;
  cid: string;
}

export function readAppointmentLink(request: Pick<ApiRequest, 'body'>): AppointmentLink | undefined {
  const body = bodyOf(request);
  const link = { oid: textOf(body, 'oid'), cid: textOf(body, 'cid') };
  return isLinkId(link.oid) && isLinkId(link.cid) ? link : undefined;
}

const isLinkId = (id: string) => /^\d{9,11}-[0-9a-f]{20,64}$/.test(id);

export async function isSent(db: Db, { oid, cid }: AppointmentLink): Promise<boolean> {
  const found = await db
    .selectFrom('notification_rows')
    .select('id')
    .where('id', '=', oid)
    .where('cid', '=', cid)
    .executeTakeFirst();
  return found !== undefined;
}
