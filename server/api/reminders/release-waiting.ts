import type { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';
import { trialReason } from '../trial/trial-limits.ts';
import { captureNext } from './capture-due.ts';
import { moveWhere } from './move.ts';
import { isSwitchedOff } from './may-send.ts';

/**
 * Counts the practice's messages that have no provider and wait for their sending hours, with the first and last send time.
 * Available outside production only.
 */
export const readWaiting: SignedOperation<typeof apiCalls.devWaiting> = async (
  { actor },
  { db, clock, config },
) => {
  const { rows } = await sql<{ messages: number; first_at: number | null; last_at: number | null }>`
    select count(*)::int as messages, floor(extract(epoch from min(message.send_at)))::bigint as first_at,
      floor(extract(epoch from max(message.send_at)))::bigint as last_at
    from messages message
    where ${isWaiting(organizationOf(actor), { channels: capturedChannels(config), now: clock() })}
  `.execute(db);
  return succeed(rows);
};

/** Captures waiting messages in the test outbox at once, regardless of sending hours, so that evaluators need not wait. All other checks apply. */
export const releaseWaiting: SignedOperation = async ({ actor }, { db, clock, config }) => {
  const idOrg = organizationOf(actor);
  const channels = capturedChannels(config);
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const where = isWaiting(idOrg, { channels, now });
    await moveWhere(trx, 'window_opens', { where, now });
    const deps = { clock, config, atAnyHour: true };
    for (const channel of channels) while ((await captureNext(trx, { idOrg, channel }, deps)) > 0);
  });
  return succeed();
};

function capturedChannels({ mail, textVoice }: ApiDeps['config']): Channel[] {
  return [
    ...(textVoice.url ? [] : (['text', 'voice'] as const)),
    ...(mail.smtpUrl ? [] : (['email'] as const)),
  ];
}

interface WaitingQuery {
  channels: readonly Channel[];
  now: number;
}

const isWaiting = (idOrg: string, { channels, now }: WaitingQuery) => sql`
  message.id_org = ${idOrg}::bigint
  and message.channel = any(${channels}::text[])
  and message.status = 'planned'
  and message.joined_to is null
  and message.after_message is null
  and not ${isSwitchedOff('message')}
  and exists (
    select 1
    from org
    where org.id = message.id_org
    and org.stopped_at is null
    and ${trialReason('message', now)} is null
  )
  and (
    message.payment is not null
    or exists (
      select 1
      from jobs
      where jobs.id = message.job
      and jobs.status in ('queued', 'running')
      and jobs.planned is not null
    )
  )
`;
