import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { channels } from '../../../shared/contacts/channels.ts';
import type { SendingStateWire } from '../../../shared/reminders/account.ts';
import { accountMessages } from '../../../shared/locales/en/organization.ts';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedOperation } from '../operation/operation.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { readHold } from '../database/installation.ts';
import { findDeliveryRoute } from '../providers/delivery-route.ts';
import { isClosedOrganization } from '../providers/outbox.ts';
import { isAwaitingApproval } from '../providers/own-addresses.ts';
import { writeAudit } from '../rows/audit.ts';
import { readDailyCap } from '../trial/daily-cap.ts';
import { readTrial, type Trial } from '../trial/read-trial.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import { moveWhere } from './move.ts';
import { queueOpenWindows } from './queue-work.ts';
import { countWaiting, excludeLate, type WaitingAccount } from './waiting.ts';

/** Returns whether the practice is sending and which messages are waiting. */
export const readAccount: SignedOperation<typeof apiCalls.readAccount> = async (
  request,
  { db, clock, config },
) => {
  const { actor } = request;
  const account = { idOrg: organizationOf(actor), now: clock() };
  const { counts } = readRequest(apiCalls.readAccount, request);
  const state = await describeAccount(db, account, counts === 'stopped');
  return succeed([{ ...state, ...(await describeApproval({ db, config }, actor, account)) }]);
};

const longestReason = 200;

/** Stops or resumes sending. Idempotent. Rejects a restart after the free trial has ended. */
export const changeAccount: SignedOperation<typeof apiCalls.changeAccount> = async (
  request,
  { db, clock },
) => {
  const { state, leave_out_late: excludesLate, ...typed } = readRequest(apiCalls.changeAccount, request);
  const reason = typed.reason.trim();
  if (!state) return refuse(400, accountMessages.state);
  if (reason.length > longestReason || reason.includes('\u0000'))
    return refuse(400, accountMessages.reason(longestReason));
  const { actor } = request;
  const account = { idOrg: organizationOf(actor), now: clock() };
  if (state === 'running' && isOver(await readTrial(db, account.idOrg), account.now))
    return refuse(409, `${trialMessages.over}.`);
  if (state === 'running' && (await isClosedOrganization(db, account.idOrg)))
    return refuse(409, closingMessages.sendingStopped);
  await db
    .transaction()
    .execute((trx) =>
      state === 'stopped'
        ? stopSending(trx, { ...account, actor, reason })
        : run(trx, { ...account, actor, excludesLate }),
    );
  return succeed([await describeAccount(db, account)]);
};

interface Stopping extends WaitingAccount {
  actor: Actor;
  reason: string;
}

/** Stops sending and recalls messages that a worker has claimed but not yet handed to the provider. */
export async function stopSending(trx: Trx, { idOrg, now, actor, reason }: Stopping): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('org')
    .set({
      stopped_at: toTimestamp(now),
      stopped_by: actor.fullName ?? actor.userName,
      stop_reason: reason || null,
    })
    .where('id', '=', toId(idOrg))
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const ofOrg = sql`message.id_org = ${idOrg}::bigint`;
  const isClaimed = sql`message.status = 'sending' and message.called is null and ${ofOrg}`;
  await moveWhere(trx, 'not_called', { where: isClaimed, now });
  await moveWhere(trx, 'window_closes', { where: sql`message.status = 'due' and ${ofOrg}`, now });
  const { jobs, messages } = await countWaiting(trx, { idOrg, now });
  const detail = accountMessages.stopped({ reason, jobs, messages });
  await writeAudit(trx, { actor, action: 'stop', resource: 'org', recordId: idOrg, detail, now });
}

interface Running extends WaitingAccount {
  actor: Actor;
  excludesLate: boolean;
}

/** Resumes sending. Late messages are left out now if requested, otherwise when they are due. */
async function run(trx: Trx, { idOrg, now, actor, excludesLate }: Running): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('org')
    .set({ stopped_at: null, stopped_by: null, stop_reason: null })
    .where('id', '=', toId(idOrg))
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const late = excludesLate ? await excludeLate(trx, { idOrg, now }) : 0;
  const { messages } = await countWaiting(trx, { idOrg, now });
  const detail = accountMessages.started({ messages, late });
  await writeAudit(trx, { actor, action: 'run', resource: 'org', recordId: idOrg, detail, now });
  await queueOpenWindows(trx);
}

/**
 * Returns whether the caller's email is confirmed while the organization awaits approval, and afterwards the daily limit, if any. Without a
 * provider, messages go to the test outbox and nothing is limited.
 */
async function describeApproval(
  { db, config }: Pick<ApiDeps, 'db' | 'config'>,
  actor: Actor,
  { idOrg, now }: WaitingAccount,
): Promise<Pick<SendingStateWire, 'approval' | 'daily'>> {
  if (await isAwaitingApproval(db, idOrg)) {
    const user = actor.actingFor ? undefined : await findUserById(db, actor.userId);
    const email = user?.email ?? '';
    const isConfirmed = email !== '' && user?.verifiedEmail === email.toLowerCase();
    return { approval: { email, confirmed: isConfirmed ? 'T' : 'F' } };
  }
  if (!channels.some((channel) => findDeliveryRoute(config, channel) === 'provider')) return {};
  const cap = await readDailyCap(db, idOrg, now);
  return cap ? { daily: { most: cap.most, sent: cap.sent } } : {};
}

async function describeAccount(db: Db, account: WaitingAccount, isBrief = false): Promise<SendingStateWire> {
  const stopped = await db
    .selectFrom('org')
    .select(['stopped_by', 'stop_reason'])
    .select(sql<number | null>`extract(epoch from stopped_at)::double precision`.as('since'))
    .where('id', '=', toId(account.idOrg))
    .executeTakeFirstOrThrow();
  const trial = await readTrial(db, account.idOrg);
  const held = await readHold(db);
  const state: SendingStateWire = {
    ...(isOver(trial, account.now)
      ? { state: 'stopped', since: trial.until, by: null, reason: trialMessages.over }
      : {
          state: stopped.since === null ? 'running' : 'stopped',
          since: stopped.since === null ? null : Math.floor(stopped.since),
          by: stopped.stopped_by,
          reason: stopped.stop_reason,
        }),
    ...(held && { held_since: Math.floor(held.since.getTime() / 1000) }),
    ...(trial && { trial }),
  };
  if (isBrief && state.state === 'running') return state;
  const { jobs, messages, tooLate } = await countWaiting(db, account);
  return {
    ...state,
    waiting_jobs: jobs,
    waiting_messages: messages,
    useful: messages - tooLate,
    too_late: tooLate,
  };
}

/** True if the free trial has ended. Takes precedence over a stop by staff, because the account cannot restart. */
const isOver = (trial: Trial | null | undefined, now: number): trial is Trial =>
  trial !== null && trial !== undefined && trial.until * 1000 <= now;
