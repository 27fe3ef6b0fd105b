import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { readWorkKind, workKinds, type WorkLineWire } from '../../../shared/reminders/worklist.ts';
import { writeCount } from '../../../shared/reply.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { workColumns, worklist } from './worklist.ts';

const pageSize = 50;
const mostPages = 10_000;

/** Lists open or done items, newest first, with their total count. */
export const listWork: SignedOperation<typeof apiCalls.listWork> = async (request, { db, clock }) => {
  const values = readRequest(apiCalls.listWork, request);
  const kind = readWorkKind(values.kind);
  if (values.kind && !kind) return refuse(400, 'kind is not a valid worklist kind.');
  const page = Math.min(Math.max(1, Math.trunc(values.page)), mostPages);
  const { rows } = await sql<WorkLineWire & { total: number }>`
    with ${worklist({ actor: request.actor, now: clock() })}
    select ${workColumns}, count(*) over () as total
    from work
    where kind = any(${kind ? [kind] : workKinds}::text[])
    and done = ${values.done}
    order by work.time desc, work."row"
    limit ${pageSize}
    offset ${(page - 1) * pageSize}
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return succeed(
    rows.map(({ total: _, ...row }) => row),
    writeCount(total),
  );
};

const shownOfEach = 2;

export const readNeeds: SignedOperation<typeof apiCalls.readNeeds> = async ({ actor }, { db, clock }) => {
  const { rows } = await sql<WorkLineWire & { total: number }>`
    with ${worklist({ actor, now: clock() })}, open as (
      select "row", kind, count(*) over (partition by kind) as total,
        row_number() over (partition by kind order by time desc, "row") as place
      from work
      where not done
    )
    select ${workColumns}, open.total
    from open
    join work using ("row", kind)
    where open.place <= ${shownOfEach}
    order by work.time desc, work."row"
  `.execute(db);
  const needs = workKinds.map((kind) => {
    const newest = rows.filter((row) => row.kind === kind);
    return { kind, count: newest[0]?.total ?? 0, newest: newest.map(({ total: _, ...row }) => row) };
  });
  return succeed(needs);
};
