import { apiCalls } from '../../../shared/api-calls.ts';
import type { EmailLink } from '../../../shared/appointments/email-appointment.ts';
import type { Db } from '../database/db.ts';
import { readRequest, type ApiRequest } from '../operation/operation.ts';

export function readAppointmentLink(request: ApiRequest): EmailLink | undefined {
  const link = readRequest(apiCalls.readVisit, request);
  return isLinkId(link.oid) && isLinkId(link.cid) ? link : undefined;
}

const isLinkId = (id: string) => /^\d{9,11}-[0-9a-f]{20,64}$/.test(id);

export async function isSent(db: Db, { oid, cid }: EmailLink): Promise<boolean> {
  const found = await db
    .selectFrom('notification_rows')
    .select('id')
    .where('id', '=', oid)
    .where('cid', '=', cid)
    .executeTakeFirst();
  return found !== undefined;
}
