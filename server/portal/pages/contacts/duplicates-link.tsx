import { apiCalls } from '../../../../shared/api-calls.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { paths } from '../../../../shared/paths.ts';
import { readCount } from '../../../../shared/reply.ts';
import { knownDuplicates } from '../../session/known-duplicates.ts';
import type { Visit } from '../../visit/visit.ts';

const knownSeconds = 600;

/** The way from the contacts to those who may be in there twice; nothing where nobody is. */
export async function duplicatesLink(visit: Visit) {
  const count = await countDuplicates(visit);
  if (count === 0) return undefined;
  return (
    <p>
      <a href={paths.duplicates.to()}>{duplicateMessages.link(count)}</a>
    </p>
  );
}

async function countDuplicates({ api, req, nowSeconds }: Visit): Promise<number> {
  const known = knownDuplicates.read(req);
  if (known && known.at > nowSeconds - knownSeconds) return known.count;
  const outcome = await api.call(apiCalls.listDuplicates);
  const count = outcome.ok ? (readCount(outcome.reply.p1) ?? 0) : 0;
  knownDuplicates.write(req, { count, at: nowSeconds });
  return count;
}
