import { sql } from 'kysely';
import { libraryMessages } from '../../../shared/messages/library.ts';
import { toId, type Trx } from '../database/db.ts';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';

/** What the audit trail calls a message that somebody sends to try it, and that counts against their hour. */
export const testActions = { template: 'test email', message: 'test message' } as const;

const mostAnHour = { user: 10, organisation: 40 } as const;
const hourSeconds = 3600;

/**
 * Refuses what is sent to be tried from the eleventh of an hour on, the forty-first of an organisation. The trail itself counts; the lock
 * holds the organisation's other tries back until this one stands in it.
 */
export async function holdTestLimit(trx: Trx, actor: Actor, now: number): Promise<void> {
  const idOrg = organisationOf(actor);
  await sql`select pg_advisory_xact_lock(hashtext(${`${testActions.template} ${idOrg}`}))`.execute(trx);
  const sent = await trx
    .selectFrom('audit')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('user_name', '=', actor.userName).as('user'),
      fn.countAll<number>().as('organisation'),
    ])
    .where('id_org', '=', toId(idOrg))
    .where('id', '>=', String(Math.trunc(now / 1000) - hourSeconds))
    .where('action', 'in', Object.values(testActions))
    .executeTakeFirstOrThrow();
  if (sent.user >= mostAnHour.user) throw tooMany(libraryMessages.testLimit);
  if (sent.organisation >= mostAnHour.organisation) throw tooMany(libraryMessages.testLimitOfAll);
}

const tooMany = (message: string) =>
  new Refusal({ ...refuse(429, message), headers: { 'Retry-After': String(hourSeconds) } });
