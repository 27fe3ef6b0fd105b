import { formatPhone } from '../../../../shared/contact-details.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import type { ContactAsideProps } from '../../../../views/contacts/contact-aside.tsx';
import { readOutcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext } from '../../session/signed-in.ts';

/** Of each number and field; a household is small. */
const mostShown = 10;
const phoneFields = ['phone', 'mobile_phone'] as const;

/** Other people with one of the person's numbers (domain, Household). */
export async function loadHousehold({
  parts,
  req,
  definition,
  record,
}: ResourceVisit & { record: ApiRecord }): Promise<ContactAsideProps['household']> {
  const phones = [...new Set(phoneFields.map((name) => textOf(record, name)).filter(Boolean))];
  const asked = phones.flatMap((phone) => phoneFields.map((field) => ({ phone, field })));
  const found = await Promise.all(
    asked.map(async ({ phone, field }) => {
      const query = { filter: { [field]: phone }, size: mostShown };
      const outcome = readOutcome(await parts.relay.list(definition, query, callContext(req)));
      return outcome.ok ? listOf(outcome.reply).map((person) => ({ person, phone })) : [];
    }),
  );
  const others = new Map<string, { person: ApiRecord; phone: string }>();
  for (const one of found.flat()) others.set(textOf(one.person, 'id'), one);
  others.delete(textOf(record, 'id'));
  return [...others].slice(0, mostShown).map(([id, { person, phone }]) => ({
    href: placeOf(definition).one(id),
    name: titleOf(definition, person),
    shares: `same number ${formatPhone(phone)}`,
  }));
}
