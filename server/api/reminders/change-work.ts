import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { isOfPayment, longestNote, type WorkKind } from '../../../shared/reminders/worklist.ts';
import { worklistMessages } from '../../../shared/locales/en/worklist.ts';
import type { Actor } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { readColleague, type Colleague } from '../users/colleagues.ts';
import { worklist } from './worklist.ts';

export const changeWork: SignedOperation<typeof apiCalls.changeWork> = async (request, { db, clock }) => {
  const { actor } = request;
  const { row, kind, done, assignee, ...typed } = readRequest(apiCalls.changeWork, request);
  const note = typed.note?.trim();
  if (!kind || !row || row.includes('\u0000')) return refuse(400, 'row and kind are required.');
  if (note !== undefined && (note.length > longestNote || note.includes('\u0000')))
    return refuse(400, worklistMessages.note(longestNote));
  return db.transaction().execute(async (trx) => {
    const line = await findLine(trx, { row, kind, actor, now: clock() });
    if (!line) return notFound();
    const change: Change = {
      ...line,
      note,
      done,
      assignee: assignee === undefined ? undefined : await readColleague(trx, actor, assignee),
    };
    await saveChange(trx, change);
    return succeed();
  });
};

interface Line {
  row: string;
  kind: WorkKind;
  actor: Actor;
  /** Current time in Unix milliseconds. */
  now: number;
}

interface Change extends Line {
  name: string | null;
  note?: string;
  done?: boolean;
  assignee?: Colleague | null;
}

async function findLine(trx: Trx, line: Line): Promise<(Line & { name: string | null }) | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    with ${worklist(line)}
    select name
    from work
    where "row" = ${line.row}
    and kind = ${line.kind}
  `.execute(trx);
  const [found] = rows;
  return found && { ...line, ...found };
}

function resourceOf(kind: WorkKind): string {
  if (kind === 'voicemail') return 'recordings';
  return isOfPayment(kind) ? 'payments' : 'notification_rows';
}

/** Saves the change. Marking an item as done records the caller and the current time. */
async function saveChange(
  trx: Trx,
  { row, kind, actor, now, note, done, assignee, name }: Change,
): Promise<void> {
  const doneAt = done ? toTimestamp(now) : null;
  const doneBy = done ? (actor.fullName ?? actor.userName) : null;
  const assigned = assignee ? assignee.id : null;
  await sql`
    insert into worklist_notes ("row", kind, done_at, done_by, note, assignee)
    values (${row}, ${kind}, ${doneAt}, ${doneBy}, nullif(${note ?? null}::text, ''), ${assigned}::bigint)
    on conflict ("row", kind) do update
    set done_at = case when ${done !== undefined} then excluded.done_at else worklist_notes.done_at end,
      done_by = case when ${done !== undefined} then excluded.done_by else worklist_notes.done_by end,
      note = case when ${note !== undefined} then excluded.note else worklist_notes.note end,
      assignee = case when ${assignee !== undefined} then excluded.assignee else worklist_notes.assignee end
  `.execute(trx);
  const changes = [
    done === undefined ? '' : worklistMessages.told.done[done ? 'T' : 'F'],
    note === undefined ? '' : worklistMessages.told.note(note),
    assignee === undefined ? '' : worklistMessages.told.assignee(assignee?.name ?? ''),
  ].filter(Boolean);
  const detail = `${worklistMessages.kinds[kind]}, ${name ?? row}: ${changes.join('; ') || 'Saved without changes'}`;
  await writeAudit(trx, {
    actor,
    action: 'worklist',
    resource: resourceOf(kind),
    recordId: row,
    detail,
    now,
  });
}
