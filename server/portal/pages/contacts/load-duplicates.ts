import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { comparedFields, duplicateRequest, type Compared } from '../../../../shared/contacts/duplicates.ts';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import type { SimilarPerson } from '../../../../views/contacts/duplicate-warning.tsx';
import type { RequestContext } from '../../page/request-context.ts';

const list = new Intl.ListFormat('en-US');

/**
 * Finds contacts with the same phone or email, split into likely duplicates and others.
 * Returns none if the API call fails, because a warning must not block saving.
 */
export async function loadDuplicates(
  { api }: RequestContext,
  person: ApiRecord,
): Promise<{ likely: readonly SimilarPerson[]; others: readonly SimilarPerson[] }> {
  const outcome = await api.call(apiCalls.findDuplicates, { values: duplicateRequest.read(person) });
  const rows = outcome.ok ? outcome.results : [];
  const of = (likely: boolean) => rows.filter((row) => row.likely === likely).map(toDuplicate);
  return { likely: of(true), others: of(false) };
}

export const changesComparedFields = (before: Compared | undefined, values: Compared): boolean =>
  comparedFields.some((name) => name in values && (before?.[name] ?? '') !== (values[name] ?? ''));

function toDuplicate(row: ReadResultsOf<typeof apiCalls.findDuplicates>[number]): SimilarPerson {
  return {
    name: titleOf(contacts, row),
    href: pathsOf(contacts).one(row.id),
    sharedDetails: duplicateMessages.same(
      list.format(row.shares.map((field) => duplicateMessages.shares[field])),
    ),
  };
}
