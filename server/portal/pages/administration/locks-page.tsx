import { requireLevel2, type Page } from '../../page/route.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { actingMessages, lockMessages } from '../../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { paths } from '../../../../shared/paths.ts';
import { org } from '../../../../shared/resources/org.ts';
import { users } from '../../../../shared/resources/users.ts';
import { formatMoment } from '../../../../shared/time.ts';
import { zoneName } from '../../../../shared/time-zones.ts';
import { LocksPage, locksTitle } from '../../../../views/administration/locks-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { unlockUnknownClients } from '../../session/sign-in-limits.ts';
import { openPayerLink } from '../../session/payer-tries.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadLocks, mayOpenLinks, payerLinkOf, type Lock } from './load-locks.ts';
import { managesUsers, mayChangeSignIn } from './user-access.tsx';
import { ownOrganization } from './org-screen.tsx';

/** Page `/app/admin/locks`, which lists users and payment links locked after failed attempts and can unlock them. */
export const locksPage: Page = { get: getLocks, post: postLocks };

async function getLocks(ctx: RequestContext): Promise<void> {
  await requireManager(ctx);
  const [locks, opensLinks] = await Promise.all([loadLocks(ctx), mayOpenLinks(ctx)]);
  const { user, acting } = ctx.signedIn();
  const zone = ctx.zone();
  const print = (seconds: number) => formatMoment(seconds, zone, ctx.nowSeconds);
  const mayLift = ({ kind, id }: Lock) => (kind === 'link' ? opensLinks : !acting && id !== user.id);
  const rows = locks.map((lock) => ({
    ...lock,
    since: print(lock.since),
    until: print(lock.until),
    mayLift: mayLift(lock),
  }));
  const note = acting && rows.some(({ kind }) => kind === 'user') ? actingMessages.theirSignIn : undefined;
  const element = (
    <LocksPage
      shell={shellProps(ctx, { current: 'admin' })}
      rows={rows}
      zone={rows.length > 0 ? zoneName(zone, ctx.nowSeconds) : ''}
      singles={ownOrganization(ctx.signedIn()) === undefined ? [] : [org.name]}
      note={note}
      linksToPayments={opensLinks}
    />
  );
  ctx.render({ title: locksTitle, styles: 'all', element });
}

async function postLocks(ctx: RequestContext): Promise<void> {
  await requireManager(ctx);
  const [kind, id] = [valueOf(ctx.form, 'kind'), valueOf(ctx.form, 'id')];
  const lock = (await loadLocks(ctx)).find((one) => one.kind === kind && one.id === id);
  if (!lock) ctx.flash('error', lockMessages.over);
  else {
    const outcome = await (lock.kind === 'user' ? unlockUser(ctx, lock) : openLink(ctx, lock));
    if (outcome.ok) ctx.flash('success', lockMessages.lifted(lock.name));
    else ctx.flash('error', outcome.msg);
  }
  ctx.redirect(paths.locks.to());
}

async function requireManager({ parts, signedIn }: RequestContext): Promise<void> {
  if (!managesUsers(signedIn())) throw new HttpError(403, { message: resourceMessages.mayNot });
  await requireLevel2({ parts });
}

/** Unlocks a user in the API and in the portal, because only the portal blocks unknown browsers. */
async function unlockUser(ctx: RequestContext, { id }: Lock): Promise<Outcome> {
  const { api, parts, signedIn } = ctx;
  const found = await api.one(users, id);
  if (!found.ok) return found;
  if (!mayChangeSignIn({ signedIn, record: found.row }))
    throw new HttpError(403, { message: resourceMessages.mayNot });
  const outcome = await api.call(apiCalls.unlockUser, { params: { id }, body: {} });
  if (outcome.ok) await unlockUnknownClients(parts, found.row.user_name);
  return outcome;
}

async function openLink(ctx: RequestContext, { id }: Lock): Promise<Outcome> {
  if (!(await mayOpenLinks(ctx))) throw new HttpError(403, { message: resourceMessages.mayNot });
  const outcome = await ctx.api.call(apiCalls.openLink, { body: { id } });
  if (outcome.ok) await openPayerLink(ctx.parts, payerLinkOf(ctx, id));
  return outcome;
}
