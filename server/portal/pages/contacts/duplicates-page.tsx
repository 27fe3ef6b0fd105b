import { apiCalls } from '../../../../shared/api-calls.ts';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { sharedFieldsOf } from '../../../../shared/contacts/duplicates.ts';
import { duplicateMessages } from '../../../../shared/locales/en/contacts.ts';
import { paths } from '../../../../shared/paths.ts';
import { readCount } from '../../../../shared/reply.ts';
import { contacts, type Contact } from '../../../../shared/resources/contacts.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { DuplicatesPage, type DuplicatesPageProps } from '../../../../views/contacts/duplicates-page.tsx';
import { valueOf } from '../../http/form.ts';
import { duplicateCountSlot } from './duplicates-link.tsx';
import { rightsOf } from '../../session/signed-in.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';

export const duplicatesPage: Page = { get: getDuplicates, post: postDuplicates };

async function getDuplicates(ctx: RequestContext): Promise<void> {
  const outcome = await ctx.api.call(apiCalls.listDuplicates);
  const pairs = outcome.ok ? outcome.results : [];
  const props: DuplicatesPageProps = {
    shell: shellProps(ctx, { current: contacts.section }),
    pairs: pairs.map(({ one, other }) => ({
      one: personOf(one),
      other: personOf(other),
      sharedDetails: formatShared(one, other),
      href: mergeHref(ctx, one, other),
    })),
    count: outcome.ok ? (readCount(outcome.reply.p1) ?? pairs.length) : 0,
    failure: outcome.ok ? undefined : outcome.msg,
  };
  if (outcome.ok) duplicateCountSlot.write(ctx.req, { count: props.count, at: ctx.nowSeconds });
  ctx.render({
    status: outcome.ok ? 200 : outcome.status,
    title: duplicateMessages.title,
    styles: 'all',
    element: <DuplicatesPage {...props} />,
  });
}

function personOf(contact: Contact): DuplicatesPageProps['pairs'][number]['one'] {
  const { id, dob, phone, mobile_phone: mobile, email, patient_code: code } = contact;
  const facts = [dob, ...[phone, mobile].filter(Boolean).map(formatPhone), email, code];
  return {
    id,
    name: titleOf(contacts, contact),
    href: pathsOf(contacts).one(id),
    facts: facts.filter(Boolean).join(' · '),
  };
}

function formatShared(one: Contact, other: Contact): string {
  const labels = sharedFieldsOf(one, other).map((field) => duplicateMessages.shares[field]);
  return duplicateMessages.same(new Intl.ListFormat('en-US').format(labels));
}

function mergeHref({ signedIn }: RequestContext, one: Contact, other: Contact): string | undefined {
  if (!hasNeeded(rightsOf(signedIn()), apiCalls.mergeContacts.needs)) return undefined;
  return paths.mergeContacts.to({ one: one.id, other: other.id });
}

async function postDuplicates(ctx: RequestContext): Promise<void> {
  const { api, form } = ctx;
  const values = { one: valueOf(form, 'one'), other: valueOf(form, 'other') };
  const outcome = await api.call(apiCalls.keepApart, { values });
  if (outcome.ok) ctx.flash('success', duplicateMessages.toldApart);
  else ctx.flash('error', outcome.status === 404 ? duplicateMessages.notThere : outcome.msg);
  ctx.redirect(paths.duplicates.to());
}
