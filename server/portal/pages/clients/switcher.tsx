import { apiCalls } from '../../../../shared/api-calls.ts';
import { actingMessages } from '../../../../shared/messages/administration.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SwitcherField, SwitcherPageProps } from '../../../../views/clients/props.ts';
import { ActingPage } from '../../../../views/clients/acting-page.tsx';
import { SwitcherPage } from '../../../../views/clients/switcher-page.tsx';
import { valueOf } from '../../http/form.ts';
import { startActing, stopActing, type ActingRequest } from '../../session/acting.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { readClients } from './client-directory.ts';
import { loadNotices } from './load-notices.ts';
import type { ClientVisit } from './client-visit.ts';

type Values = SwitcherPageProps['values'];
type Shown = Partial<Pick<SwitcherPageProps, 'values' | 'error' | 'notice'>> & { status?: number };

export async function showSwitcher(visit: ClientVisit): Promise<void> {
  if (visit.signedIn().acting) return sendActing(visit);
  await sendSwitcher(visit, {});
}

async function sendSwitcher(visit: ClientVisit, shown: Shown): Promise<void> {
  const { status, values = startValues(visit), error, notice } = shown;
  const [demos, clients, problems] = await Promise.all([
    askAsAdmin(visit, apiCalls.getDemoOrgs),
    visit.directory.search(visit, values.search),
    loadNotices(visit),
  ]);
  const unread = clients && demos.ok ? undefined : actingMessages.unreadable;
  const element = (
    <SwitcherPage
      shell={shellProps(visit)}
      demos={demos.ok ? readClients(demos.reply) : []}
      values={values}
      asksReason={await visit.parts.relay.has('acting_reason')}
      offersMore={await visit.parts.relay.has('operators')}
      clients={clients}
      problems={problems}
      error={error}
      notice={notice ?? unread}
    />
  );
  visit.show({ status, title: 'Admin Panel', styles: 'all', element });
}

function sendActing(visit: Visit, notice?: string): void {
  const element = <ActingPage shell={shellProps(visit)} notice={notice} />;
  visit.show({ status: notice ? 422 : 200, title: 'Admin Panel', styles: 'all', element });
}

function startValues({ req }: Visit): Values {
  const { search } = req.query;
  return { id: '', id_org: '', reason: '', search: typeof search === 'string' ? search.slice(0, 100) : '' };
}

export async function takeSwitcher(visit: ClientVisit): Promise<void> {
  const { parts, req, form } = visit;
  const step = valueOf(form, 'step');
  const { acting } = visit.signedIn();
  if (step === 'leave') {
    if (acting) visit.flash('success', actingMessages.ended(await stopActing(parts, req)));
    return visit.goTo(paths.admin.to());
  }
  if (acting) return sendActing(visit, actingMessages.nested(acting.name));
  const read = (name: SwitcherField) => valueOf(form, name).trim();
  const values = {
    id: read('id'),
    id_org: read('id_org'),
    reason: read('reason').slice(0, 200),
    search: read('search').slice(0, 100),
  };
  const chosen = values.id_org || values.id;
  if (!chosen) return sendSwitcher(visit, { status: 422, values, error: actingMessages.choose });
  if (values.id_org && values.id)
    return sendSwitcher(visit, { status: 422, values, error: actingMessages.chooseOne });
  if (step === 'setting') return visit.goTo(paths.clientSetting.to({ id: chosen }));
  await enterAccount(visit, values);
}

async function enterAccount(visit: ClientVisit, values: Values): Promise<void> {
  const { parts, directory, req } = visit;
  const client = values.id_org ? await directory.find(visit, values.id_org) : undefined;
  const started = await startActing(parts, req, toRequest(values, client?.name ?? ''));
  if (!started.ok) return sendSwitcher(visit, { status: started.status, values, notice: started.msg });
  visit.goTo(paths.home.to());
}

/** Builds the request: demo accounts have their own call, and clients use `admin_set_org`. */
function toRequest({ id, id_org, reason }: Values, name: string): ActingRequest {
  const why = reason && { reason };
  return id_org
    ? { call: apiCalls.adminSetOrg, body: { id_org, ...why }, idOrg: id_org, name: name || id_org }
    : { call: apiCalls.setDemoOrg, body: { id, ...why }, idOrg: id, name: id };
}
