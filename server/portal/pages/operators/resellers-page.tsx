import { apiCalls } from '../../../../shared/api-calls.ts';
import { operatorMessages as messages } from '../../../../shared/locales/en/operators.ts';
import { paths } from '../../../../shared/paths.ts';
import { ResellersPage } from '../../../../views/operators/resellers-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { callAsAdmin } from '../../session/acting.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { operatorPage } from './operator-page.ts';

export const resellersPage = operatorPage({ get: (ctx) => renderResellers(ctx, {}), post: postReseller });

interface RenderOptions {
  status?: number;
  name?: string;
  error?: string;
  refused?: string;
}

async function renderResellers(
  ctx: RequestContext,
  { status, name = '', ...props }: RenderOptions,
): Promise<void> {
  const outcome = await callAsAdmin(ctx, apiCalls.listResellers);
  if (!outcome.ok) throw new HttpError(outcome.status);
  const resellers = outcome.results;
  const { ask } = ctx.req.query;
  const asked = resellers.find(({ id, active }) => active && id === ask);
  const shell = shellProps(ctx);
  const element = <ResellersPage {...{ shell, resellers, name, switchingOff: asked, ...props }} />;
  ctx.render({ status, title: 'Resellers', styles: 'all', element });
}

async function postReseller(ctx: RequestContext): Promise<void> {
  const { form } = ctx;
  const id = valueOf(form, 'id');
  const name = valueOf(form, 'name').trim();
  const active = valueOf(form, 'active') === 'T';
  const outcome = id
    ? await callAsAdmin(ctx, apiCalls.switchReseller, { values: { id, active } })
    : await callAsAdmin(ctx, apiCalls.addReseller, { values: { name } });
  if (!outcome.ok)
    return renderResellers(ctx, { status: outcome.status, name, [id ? 'refused' : 'error']: outcome.msg });
  const message = active ? messages.resellerOn(id) : messages.resellerOff(id);
  ctx.flash('success', id ? message : messages.resellerMade(outcome.reply.p1 ?? '', name));
  ctx.redirect(paths.resellers.to());
}
