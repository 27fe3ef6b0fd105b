import { apiCalls } from '../../../../shared/api-calls.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { paths } from '../../../../shared/paths.ts';
import { readCount } from '../../../../shared/reply.ts';
import { knownDuplicates } from '../../session/known-duplicates.ts';
import { isBackground } from '../../session/signed-in.ts';
import type { Visit } from '../../visit/visit.ts';

const knownSeconds = 600;

/**
 * Returns the link to possible duplicates, or nothing if there are none.
 * The search is slow, so the page first loads without it and requests this part again.
 */
export async function duplicatesLink(visit: Visit) {
  const { req, nowSeconds, parts } = visit;
  if (!(await parts.relay.has(apiCalls.listDuplicates.feature))) return undefined;
  const known = knownDuplicates.read(req);
  const isOld = !known || known.at <= nowSeconds - knownSeconds;
  const asksNow = isOld && isBackground(req);
  const count = asksNow ? await countDuplicates(visit) : known?.count;
  return (
    <div id="duplicates" data-refresh-seconds={isOld && !asksNow ? 1 : undefined}>
      <Link count={count} />
    </div>
  );
}

function Link({ count }: { count: number | undefined }) {
  const href = paths.duplicates.to();
  if (count === undefined)
    return (
      <p className="without-scripts">
        <a href={href}>{duplicateMessages.look}</a>
      </p>
    );
  return (
    count > 0 && (
      <p>
        <a href={href}>{duplicateMessages.link(count)}</a>
      </p>
    )
  );
}

/** Returns 0 if counting fails. It is retried later. */
async function countDuplicates({ api, req, nowSeconds }: Visit): Promise<number> {
  const outcome = await api.call(apiCalls.listDuplicates);
  if (!outcome.ok) return 0;
  const count = readCount(outcome.reply.p1) ?? 0;
  knownDuplicates.write(req, { count, at: nowSeconds });
  return count;
}
