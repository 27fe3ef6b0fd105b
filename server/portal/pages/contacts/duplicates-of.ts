import { apiCalls } from '../../../../shared/api-calls.ts';
import { comparedFields, sharedFields } from '../../../../shared/contacts/duplicates.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import type { Alike } from '../../../../views/contacts/duplicate-warning.tsx';
import type { Visit } from '../../visit/visit.ts';

const list = new Intl.ListFormat('en-US');

/**
 * Finds contacts with the same phone or email, split into likely duplicates and others.
 * API failures return none, because a warning must not block saving.
 */
export async function loadAlike(
  { api }: Visit,
  person: ApiRecord,
): Promise<{ likely: readonly Alike[]; others: readonly Alike[] }> {
  const body = Object.fromEntries(['id', ...comparedFields].map((name) => [name, textOf(person, name)]));
  const outcome = await api.call(apiCalls.findDuplicates, { body });
  const rows = outcome.ok ? listOf(outcome.reply) : [];
  const of = (likely: string) => rows.filter((row) => textOf(row, 'likely') === likely).map(toAlike);
  return { likely: of('T'), others: of('F') };
}

export const isNewToCompare = (before: ApiRecord | undefined, values: ApiRecord): boolean =>
  comparedFields.some((name) => name in values && textOf(before, name) !== textOf(values, name));

function toAlike(row: ApiRecord): Alike {
  const shares = row['shares'];
  const words = sharedFields.filter((field) => Array.isArray(shares) && shares.includes(field));
  return {
    name: titleOf(contacts, row),
    href: placeOf(contacts).one(textOf(row, 'id')),
    shares: duplicateMessages.same(list.format(words.map((field) => duplicateMessages.shares[field]))),
  };
}
