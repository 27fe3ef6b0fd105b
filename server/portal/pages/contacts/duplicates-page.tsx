import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { readPairs, sharesOf } from '../../../../shared/contacts/duplicates.ts';
import { duplicateMessages } from '../../../../shared/messages/duplicates.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, readCount, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { placeOf, titleOf } from '../../../../shared/resources/places.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { DuplicatesPage, type DuplicatesPageProps } from '../../../../views/contacts/duplicates-page.tsx';
import { valueOf } from '../../http/form.ts';
import { knownDuplicates } from '../../session/known-duplicates.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';

export const duplicatesPage: Page = { show, take };

async function show(visit: Visit): Promise<void> {
  const outcome = await visit.api.call(apiCalls.listDuplicates);
  const pairs = outcome.ok ? readPairs(listOf(outcome.reply)) : [];
  const props: DuplicatesPageProps = {
    shell: shellProps(visit, { current: contacts.section }),
    pairs: pairs.map(({ one, other }) => ({
      one: personOf(one),
      other: personOf(other),
      shares: saidShares(one, other),
      href: mergeHref(visit, one, other),
    })),
    count: outcome.ok ? (readCount(outcome.reply.p1) ?? pairs.length) : 0,
    failure: outcome.ok ? undefined : outcome.msg,
  };
  if (outcome.ok) knownDuplicates.write(visit.req, { count: props.count, at: visit.nowSeconds });
  visit.show({
    status: outcome.ok ? 200 : outcome.status,
    title: duplicateMessages.title,
    styles: 'all',
    element: <DuplicatesPage {...props} />,
  });
}

function personOf(record: ApiRecord): DuplicatesPageProps['pairs'][number]['one'] {
  const phones = [textOf(record, 'phone'), textOf(record, 'mobile_phone')].filter(Boolean).map(formatPhone);
  const facts = [textOf(record, 'dob'), ...phones, textOf(record, 'email'), textOf(record, 'patient_code')];
  const id = textOf(record, 'id');
  return {
    id,
    name: titleOf(contacts, record),
    href: placeOf(contacts).one(id),
    facts: facts.filter(Boolean).join(' · '),
  };
}

function saidShares(one: ApiRecord, other: ApiRecord): string {
  const words = sharesOf(one, other).map((field) => duplicateMessages.shares[field]);
  return duplicateMessages.same(new Intl.ListFormat('en-US').format(words));
}

function mergeHref({ signedIn }: Visit, one: ApiRecord, other: ApiRecord): string | undefined {
  if (!hasNeeded(rightsOf(signedIn()), apiCalls.mergeContacts.needs)) return undefined;
  return paths.mergeContacts.to({ one: textOf(one, 'id'), other: textOf(other, 'id') });
}

async function take(visit: Visit): Promise<void> {
  const { api, form } = visit;
  const body = { one: valueOf(form, 'one'), other: valueOf(form, 'other') };
  const outcome = await api.call(apiCalls.keepApart, { body });
  if (outcome.ok) visit.flash('success', duplicateMessages.toldApart);
  else visit.flash('error', outcome.status === 404 ? duplicateMessages.notThere : outcome.msg);
  visit.goTo(paths.duplicates.to());
}
