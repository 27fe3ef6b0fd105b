import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeListQuery } from '../../../../shared/list-query.ts';
import { readCount, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { readOutcome } from '../../http/outcome.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { callContext } from '../../session/signed-in.ts';
import { kept } from '../../session/kept.ts';
import { numberOf } from './read-records.ts';

type Counts = Readonly<Record<string, readonly [total: number, cancelled: number]>>;

/** How many rows rules cancelled, by list. A list that has as many rows as then has the same. */
const keptCounts = kept<Counts>('cancelledRows');

/**
 * How many rows of each list rules cancelled. The contract has no count for that but the rows themselves: they are asked for
 * once and again only when the list has grown, so that Home stays cheap to refresh.
 */
export async function countCancelled(
  parts: PortalParts,
  req: Request,
  lists: readonly ApiRecord[],
): Promise<ReadonlyMap<string, number>> {
  const known = keptCounts.read(req) ?? {};
  const counts = await Promise.all(
    lists.map(async (list) => {
      const [id, total] = [textOf(list, 'id'), numberOf(list, 'total')];
      const [before, cancelled] = known[id] ?? [];
      if (total === 0) return [id, total, 0] as const;
      return [id, total, before === total ? cancelled : await askFor(parts, req, id)] as const;
    }),
  );
  const found = counts.flatMap(([id, total, cancelled]) =>
    cancelled === undefined ? [] : [[id, [total, cancelled] as const] as const],
  );
  keptCounts.write(req, Object.fromEntries(found));
  return new Map(found.map(([id, [, cancelled]]) => [id, cancelled]));
}

async function askFor({ relay }: PortalParts, req: Request, id: string): Promise<number | undefined> {
  const query = writeListQuery({ size: 1, count: true, filter: { cbr: 'T' } });
  const options = { ...callContext(req), params: { id }, query };
  const outcome = readOutcome(await relay.call(apiCalls.listNotificationRows, options));
  return outcome.ok ? readCount(outcome.reply.p1) : undefined;
}
