import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { longestNote } from '../../../shared/reminders/worklist.ts';
import { worklistMessages } from '../../../shared/locales/en/worklist.ts';
import { ivrMessages } from '../../../shared/locales/en/ivr.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { readColleague, type Colleague } from '../users/colleagues.ts';

/** Changes the staff note on a call. */
export const changeFollowUp: SignedOperation<typeof apiCalls.changeFollowUp> = async (
  request,
  { db, clock },
) => {
  const { actor } = request;
  const { call, done, assignee: assigneeId, ...typed } = readRequest(apiCalls.changeFollowUp, request);
  const note = typed.note?.trim();
  if (!call || call.includes('\u0000')) return refuse(400, 'call is required.');
  if (note !== undefined && (note.length > longestNote || note.includes('\u0000')))
    return refuse(400, worklistMessages.note(longestNote));
  return db.transaction().execute(async (trx) => {
    const found = await lockCall(trx, call, actor);
    if (!found) return notFound();
    const assignee = assigneeId === undefined ? undefined : await readColleague(trx, actor, assigneeId);
    const changes = await saveFollowUp(trx, found, { done, note, assignee, actor, now: clock() });
    if (changes.length > 0) {
      const detail = `${ivrMessages.followUpOf} ${found.name}: ${changes.join('; ')}`;
      const entry = { actor, action: 'follow up', resource: 'ivr', recordId: call, detail, now: clock() };
      await writeAudit(trx, entry);
    }
    return succeed();
  });
};

interface FollowUp {
  id: string;
  id_org: string;
  /** Name or number of the caller. */
  name: string;
  done: boolean;
  note: string;
  /** User id of the assignee, or ''. */
  assignee: string;
}

/** Locks the call, so that each change is recorded against the previous one. */
async function lockCall(trx: Trx, id: string, actor: Actor): Promise<FollowUp | undefined> {
  const { rows: calls } = await sql<{
    id: string;
    id_org: string;
    name: string | null;
    phone: string | null;
  }>`
    select id, id_org::text, name, phone
    from ivr
    where id = ${id}
    and id_org = ${organizationOf(actor)}::bigint
    for no key update
  `.execute(trx);
  const [call] = calls;
  if (!call) return undefined;
  const { rows } = await sql<Pick<FollowUp, 'done' | 'note' | 'assignee'>>`
    select done_at is not null as done, coalesce(note, '') as note, coalesce(assignee::text, '') as assignee
    from call_follow_ups
    where call = ${id}
  `.execute(trx);
  const name = call.name?.trim() || formatPhone(call.phone ?? '') || id;
  return { ...call, name, ...(rows[0] ?? { done: false, note: '', assignee: '' }) };
}

interface Change {
  done?: boolean;
  note?: string;
  assignee?: Colleague | null;
  actor: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

/**
 * Saves and records only actual changes, so that repeating a change has no effect. Marking a call as done records the user and the current
 * time.
 */
async function saveFollowUp(
  trx: Trx,
  current: FollowUp,
  { done = current.done, note = current.note, assignee, actor, now }: Change,
): Promise<string[]> {
  const assigned = assignee === undefined ? current.assignee : (assignee?.id ?? '');
  const changes = [
    done === current.done ? '' : worklistMessages.told.done[done ? 'T' : 'F'],
    note === current.note ? '' : worklistMessages.told.note(note),
    assigned === current.assignee ? '' : worklistMessages.told.assignee(assignee?.name ?? ''),
  ].filter(Boolean);
  if (changes.length === 0) return changes;
  const doneAt = done ? toTimestamp(now) : null;
  const doneBy = done ? (actor.fullName ?? actor.userName) : null;
  await sql`
    insert into call_follow_ups (call, id_org, done_at, done_by, note, assignee)
    values (
      ${current.id}, ${current.id_org}::bigint, ${doneAt}, ${doneBy}, nullif(${note}::text, ''), nullif(${assigned}::text, '')::bigint
    )
    on conflict (call) do update
    set done_at = case when ${done === current.done} then call_follow_ups.done_at else excluded.done_at end,
      done_by = case when ${done === current.done} then call_follow_ups.done_by else excluded.done_by end,
      note = excluded.note,
      assignee = excluded.assignee
  `.execute(trx);
  return changes;
}
