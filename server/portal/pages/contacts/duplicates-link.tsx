import { apiCalls } from '../../../../shared/api-calls.ts';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { paths } from '../../../../shared/paths.ts';
import { readCount } from '../../../../shared/reply.ts';
import { isBackgroundRequest } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { sessionSlot } from '../../session/session-slot.ts';

/** Number of possible duplicate contacts at the last check. Cached because the check takes longer than loading a list page. */
export const duplicateCountSlot = sessionSlot<{ count: number; at: number }>('duplicates');

const cacheSeconds = 600;

/**
 * Returns the link to possible duplicates, or nothing if there are none.
 * The search is slow, so the page loads without the count and then requests this part in the background.
 */
export async function duplicatesLink(ctx: RequestContext) {
  const { req, nowSeconds, parts } = ctx;
  if (!(await parts.relay.isLevel2())) return undefined;
  const cached = duplicateCountSlot.read(req);
  const isOld = !cached || cached.at <= nowSeconds - cacheSeconds;
  const countsNow = isOld && isBackgroundRequest(req);
  const count = countsNow ? await countDuplicates(ctx) : cached?.count;
  return (
    <div id="duplicates" data-refresh-seconds={isOld && !countsNow ? 1 : undefined}>
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

/** Counts possible duplicates. Returns 0 without caching it if the call fails, so a later request retries. */
async function countDuplicates({ api, req, nowSeconds }: RequestContext): Promise<number> {
  const outcome = await api.call(apiCalls.listDuplicates);
  if (!outcome.ok) return 0;
  const count = readCount(outcome.reply.p1) ?? 0;
  duplicateCountSlot.write(req, { count, at: nowSeconds });
  return count;
}
