import { apiCalls } from '../../../../shared/api-calls.ts';
import { actingMessages } from '../../../../shared/messages/administration.ts';
import { lockMessages } from '../../../../shared/messages/locks.ts';
import { resourceMessages } from '../../../../shared/messages/resources.ts';
import { paths } from '../../../../shared/paths.ts';
import { org } from '../../../../shared/resources/org.ts';
import { users } from '../../../../shared/resources/users.ts';
import { sayMoment } from '../../../../shared/time.ts';
import { zoneName } from '../../../../shared/zone-name.ts';
import { LocksPage, locksTitle } from '../../../../views/administration/locks-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { openStrangers } from '../../session/allowance.ts';
import { openPayerLink } from '../../session/payer-tries.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { loadLocks, mayOpenLinks, payerLinkOf, type Lock } from './load-locks.ts';
import { managesUsers, mayChangeSignIn } from './may-manage.ts';
import { ownOrganisation } from './org-screen.tsx';

/** Page `/app/admin/locks` with users and payment links locked after failed attempts, and a way to unlock them. */
export const locksPage: Page = { show, take };

async function show(visit: Visit): Promise<void> {
  await requireManager(visit);
  const [locks, opensLinks] = await Promise.all([loadLocks(visit), mayOpenLinks(visit)]);
  const { user, acting } = visit.signedIn();
  const zone = visit.zone();
  const print = (seconds: number) => sayMoment(seconds, zone, visit.nowSeconds);
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
      shell={shellProps(visit, { current: 'admin' })}
      rows={rows}
      zone={rows.length > 0 ? zoneName(zone, visit.nowSeconds) : ''}
      singles={ownOrganisation(visit.signedIn()) === undefined ? [] : [org.name]}
      note={note}
      linksToPayments={opensLinks}
    />
  );
  visit.show({ title: locksTitle, styles: 'all', element });
}

async function take(visit: Visit): Promise<void> {
  await requireManager(visit);
  const [kind, id] = [valueOf(visit.form, 'kind'), valueOf(visit.form, 'id')];
  const lock = (await loadLocks(visit)).find((one) => one.kind === kind && one.id === id);
  if (!lock) visit.flash('error', lockMessages.over);
  else {
    const outcome = await (lock.kind === 'user' ? unlockUser(visit, lock) : openLink(visit, lock));
    if (outcome.ok) visit.flash('success', lockMessages.lifted(lock.name));
    else visit.flash('error', outcome.msg);
  }
  visit.goTo(paths.locks.to());
}

async function requireManager({ parts, signedIn }: Visit): Promise<void> {
  if (!managesUsers(signedIn())) throw new HttpError(403, { message: resourceMessages.mayNot });
  if (!(await parts.relay.has('locks'))) throw new HttpError(404);
}

/** Unlocks a user at the API and in the portal, because only the portal blocks unknown browsers. */
async function unlockUser(visit: Visit, { id }: Lock): Promise<Outcome> {
  const { api, parts, signedIn } = visit;
  const found = await api.one(users, id);
  if (!found.ok) return found;
  if (!mayChangeSignIn({ signedIn, record: found.row }))
    throw new HttpError(403, { message: resourceMessages.mayNot });
  const outcome = await api.call(apiCalls.unlockUser, { params: { id }, body: {} });
  if (outcome.ok) await openStrangers(parts, found.row.user_name);
  return outcome;
}

async function openLink(visit: Visit, { id }: Lock): Promise<Outcome> {
  if (!(await mayOpenLinks(visit))) throw new HttpError(403, { message: resourceMessages.mayNot });
  const outcome = await visit.api.call(apiCalls.openLink, { body: { id } });
  if (outcome.ok) await openPayerLink(visit.parts, payerLinkOf(visit, id));
  return outcome;
}
