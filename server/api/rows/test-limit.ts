import { sql } from 'kysely';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import { toId, type Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';

/** Audit actions of test messages, which count toward the hourly limit. */
export const testActions = { template: 'test email', message: 'test message' } as const;

const mostAnHour = { user: 10, organization: 40 } as const;
const hourSeconds = 3600;

/**
 * Limits test messages to 10 per user and 40 per organization an hour, counted in the audit trail.
 * An advisory lock serializes an organization's test messages until this one is recorded.
 */
export async function enforceTestLimit(trx: Trx, actor: Actor, now: number): Promise<void> {
  const idOrg = organizationOf(actor);
  await sql`select pg_advisory_xact_lock(hashtext(${`${testActions.template} ${idOrg}`}))`.execute(trx);
  const sent = await trx
    .selectFrom('audit')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('user_name', '=', actor.userName).as('user'),
      fn.countAll<number>().as('organization'),
    ])
    .where('id_org', '=', toId(idOrg))
    .where('id', '>=', String(Math.trunc(now / 1000) - hourSeconds))
    .where('action', 'in', Object.values(testActions))
    .executeTakeFirstOrThrow();
  if (sent.user >= mostAnHour.user) throw tooMany(libraryMessages.testLimit);
  if (sent.organization >= mostAnHour.organization) throw tooMany(libraryMessages.testLimitOfAll);
}

const tooMany = (message: string) =>
  new Refusal({ ...refuse(429, message), headers: { 'Retry-After': String(hourSeconds) } });
