import { apiCalls } from '../../../../shared/api-calls.ts';
import { actingMessages } from '../../../../shared/locales/en/administration.ts';
import { paths } from '../../../../shared/paths.ts';
import type { SwitcherField, SwitcherPageProps } from '../../../../views/clients/props.ts';
import { ActingPage } from '../../../../views/clients/acting-page.tsx';
import { SwitcherPage } from '../../../../views/clients/switcher-page.tsx';
import { valueOf } from '../../http/form.ts';
import { startActing, stopActing, type ActingRequest, callAsAdmin } from '../../session/acting.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { sortClients, type ClientContext } from './client-directory.ts';
import { loadNotices } from './load-notices.ts';

type Values = SwitcherPageProps['values'];
type RenderOptions = Partial<Pick<SwitcherPageProps, 'values' | 'error' | 'notice'>> & { status?: number };

export async function getSwitcher(ctx: ClientContext): Promise<void> {
  if (ctx.signedIn().acting) return renderActing(ctx);
  await renderSwitcher(ctx, {});
}

async function renderSwitcher(ctx: ClientContext, options: RenderOptions): Promise<void> {
  const { status, values = startValues(ctx), error, notice } = options;
  const [demos, clients, problems] = await Promise.all([
    callAsAdmin(ctx, apiCalls.getDemoOrgs),
    ctx.directory.search(ctx, values.search),
    loadNotices(ctx),
  ]);
  const unread = clients && demos.ok ? undefined : actingMessages.unreadable;
  const element = (
    <SwitcherPage
      shell={shellProps(ctx)}
      demos={demos.ok ? sortClients(demos.results) : []}
      values={values}
      needsReason={await ctx.parts.relay.isLevel2()}
      offersMore={await ctx.parts.relay.isLevel2()}
      clients={clients}
      problems={problems}
      error={error}
      notice={notice ?? unread}
    />
  );
  ctx.render({ status, title: 'Admin Panel', styles: 'all', element });
}

function renderActing(ctx: RequestContext, notice?: string): void {
  const element = <ActingPage shell={shellProps(ctx)} notice={notice} />;
  ctx.render({ status: notice ? 422 : 200, title: 'Admin Panel', styles: 'all', element });
}

function startValues({ req }: RequestContext): Values {
  const { search } = req.query;
  return { id: '', id_org: '', reason: '', search: typeof search === 'string' ? search.slice(0, 100) : '' };
}

export async function postSwitcher(ctx: ClientContext): Promise<void> {
  const { parts, req, form } = ctx;
  const step = valueOf(form, 'step');
  const { acting } = ctx.signedIn();
  if (step === 'leave') {
    if (acting) ctx.flash('success', actingMessages.ended(await stopActing(parts, req)));
    return ctx.redirect(paths.admin.to());
  }
  if (acting) return renderActing(ctx, actingMessages.nested(acting.name));
  const read = (name: SwitcherField) => valueOf(form, name).trim();
  const values = {
    id: read('id'),
    id_org: read('id_org'),
    reason: read('reason').slice(0, 200),
    search: read('search').slice(0, 100),
  };
  const chosen = values.id_org || values.id;
  if (!chosen) return renderSwitcher(ctx, { status: 422, values, error: actingMessages.choose });
  if (values.id_org && values.id)
    return renderSwitcher(ctx, { status: 422, values, error: actingMessages.chooseOne });
  if (step === 'setting') return ctx.redirect(paths.clientSetting.to({ id: chosen }));
  await enterAccount(ctx, values);
}

async function enterAccount(ctx: ClientContext, values: Values): Promise<void> {
  const { parts, directory, req } = ctx;
  const client = values.id_org ? await directory.find(ctx, values.id_org) : undefined;
  const started = await startActing(parts, req, toRequest(values, client?.name ?? ''));
  if (!started.ok) return renderSwitcher(ctx, { status: started.status, values, notice: started.msg });
  ctx.redirect(paths.home.to());
}

/** Builds the request. Demo accounts have their own call; clients use `admin_set_org`. */
function toRequest({ id, id_org, reason }: Values, name: string): ActingRequest {
  const why = reason && { reason };
  return id_org
    ? { call: apiCalls.adminSetOrg, body: { id_org, ...why }, idOrg: id_org, name: name || id_org }
    : { call: apiCalls.setDemoOrg, body: { id, ...why }, idOrg: id, name: id };
}
