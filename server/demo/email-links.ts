import { emailActions, type EmailAction } from '../../shared/email-actions.ts';
import { paths } from '../../shared/paths.ts';
import { toTimestamp, type Trx } from '../api/database/db.ts';
import { caseId } from './case-id.ts';
import { lakeside } from './practices.ts';

const dayMs = 24 * 3_600_000;
const mostTurns = 10_000;

/** The link in a reminder's e-mail, as the portal's path. */
export function emailPath(action: EmailAction, turn: number): string {
  const query = new URLSearchParams({ oid: oidOf(action, turn), cid: cidOf(action, turn), action });
  return `${paths.emailResponse.to()}?${query.toString()}`;
}

const oidOf = (action: EmailAction, turn: number) => caseId(`appointment ${action}`, turn);
const cidOf = (action: EmailAction, turn: number) => caseId(`contact ${action}`, turn);

/** One appointment an action that is ahead and not answered; the next of its series where it was. */
export async function enterAppointments(trx: Trx, now: number): Promise<Map<EmailAction, number>> {
  const turns = new Map<EmailAction, number>();
  for (const action of emailActions) turns.set(action, await enterOpenAppointment(trx, action, now));
  return turns;
}

async function enterOpenAppointment(trx: Trx, action: EmailAction, now: number): Promise<number> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const id = oidOf(action, turn);
    const standing = await trx
      .selectFrom('appointments')
      .select(['answer', 'starts'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (standing && standing.answer === null && standing.starts.getTime() > now) return turn;
    if (standing) continue;
    const [email, phone] = [`${action}.${turn}@patients.example`, '3125550199'];
    const starts = toTimestamp(now + 7 * dayMs);
    await trx
      .insertInto('appointments')
      .values({ id, id_org: lakeside, cid: cidOf(action, turn), starts, email, phone })
      .execute();
    return turn;
  }
  return 0;
}
