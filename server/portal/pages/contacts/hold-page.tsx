import { apiCalls } from '../../../../shared/api-calls.ts';
import { holdMessages, holdStrings } from '../../../../shared/locales/en/holds.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { pathsOf, titleOf } from '../../../../shared/resources/resource-paths.ts';
import { HoldPage, type HoldPageProps } from '../../../../views/contacts/hold-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { describeHold } from '../../page/describe-hold.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { requireLevel2, type Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import { isManager } from '../../session/signed-in.ts';

/** Page `/app/contacts/{id}/hold`, where managers set and lift the legal hold of a contact. */
export const holdPage: Page = {
  get: (ctx) => renderHold(ctx),
  post: postHold,
};

type Failure = Partial<Pick<HoldPageProps, 'error' | 'failure' | 'reason'>> & { status?: number };

interface Hold {
  at: number;
  by: string;
  reason: string;
  covers: 'contact' | 'organization';
}

/** Sentences about one of the holds that cover a contact. */
export function describeContactHold({ zone, nowSeconds }: RequestContext, { covers, ...hold }: Hold): string {
  const scope = covers === 'contact' ? holdStrings.ofContact : holdStrings.ofOrganization;
  return `${scope} ${describeHold(hold, { zone: zone(), nowSeconds })}`;
}

async function renderHold(ctx: RequestContext, { status, ...rejected }: Failure = {}): Promise<void> {
  await requireLevel2(ctx);
  const { api, form } = ctx;
  const id = idOf(ctx);
  const [found, contact] = await Promise.all([
    api.call(apiCalls.readContactHold, { params: { id } }),
    api.one(contacts, id),
  ]);
  if (!found.ok) throw new HttpError(found.status, { message: found.msg });
  const props: HoldPageProps = {
    shell: shellProps(ctx, { current: contacts.section }),
    name: contact.ok ? titleOf(contacts, contact.row) : '',
    href: pathsOf(contacts).one(id),
    holds: found.results.map((hold) => describeContactHold(ctx, hold)),
    isHeld: found.results.some(({ covers }) => covers === 'contact'),
    mayChange: isManager(ctx.signedIn()),
    reason: valueOf(form, 'reason'),
    ...rejected,
  };
  ctx.render({ status, title: holdStrings.title, styles: 'all', element: <HoldPage {...props} /> });
}

const idOf = ({ req }: RequestContext) => String(req.params['id']);

async function postHold(ctx: RequestContext): Promise<void> {
  const { api, form } = ctx;
  const isLift = valueOf(form, 'step') === 'lift';
  const call = isLift ? apiCalls.liftContactHold : apiCalls.holdContact;
  const params = { id: idOf(ctx) };
  const outcome = await api.call(call, { params, values: { reason: valueOf(form, 'reason') } });
  if (!outcome.ok) {
    const { status, msg } = outcome;
    if (status === 400) return renderHold(ctx, { status: 422, error: msg });
    return renderHold(ctx, { status, failure: msg, ...(status === 409 && { reason: '' }) });
  }
  ctx.flash('success', isLift ? holdMessages.lifted : holdMessages.set);
  ctx.redirect(paths.holdContact.to(params));
}
