import type { Request, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { actingMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf } from '../../../../shared/reply.ts';
import type { SwitcherField, SwitcherPageProps } from '../../../../views/clients/props.ts';
import { ActingPage } from '../../../../views/clients/acting-page.tsx';
import { SwitcherPage } from '../../../../views/clients/switcher-page.tsx';
import { readForm, valueOf } from '../../http/form.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import { shellProps } from '../../visit/shell.ts';
import { currentUser } from '../../session/signed-in.ts';
import { startActing, stopActing, type ActingRequest } from '../../session/acting.ts';
import { adminReply } from './admin-reply.ts';
import { setFlash } from '../../session/flash.ts';
import { toClients, type ClientDirectory } from './client-directory.ts';

/** One request to the switcher, with all that answers it. */
export interface SwitcherExchange {
  parts: PortalParts;
  directory: ClientDirectory;
  req: Request;
  res: Response;
}

type Values = SwitcherPageProps['values'];
type Shown = Partial<Pick<SwitcherPageProps, 'values' | 'error' | 'notice'>> & { status?: number };

/** /admin: the accounts to choose from; of those that the search leaves, the first. */
export async function sendSwitcher(exchange: SwitcherExchange, shown: Shown = {}): Promise<void> {
  const { parts, directory, req, res } = exchange;
  const { acting } = currentUser(req);
  if (acting) return sendActing(exchange);
  const { status = 200, values = startValues(req), error, notice } = shown;
  const [demos, clients] = await Promise.all([
    adminReply(parts, req, { call: apiCalls.getDemoOrgs }),
    directory.search(req, values.search),
  ]);
  const unread = clients && demos?.success ? undefined : actingMessages.unreadable;
  const page: SwitcherPageProps = {
    shell: shellProps({ parts, req, res }),
    demos: demos?.success ? toClients(listOf(demos)) : [],
    values,
    ...(clients && { clients }),
    ...(error && { error }),
    ...((notice ?? unread) && { notice: notice ?? unread }),
  };
  res.status(status);
  parts.renderer.send(req, res, {
    title: 'Admin Panel',
    styles: 'all',
    element: <SwitcherPage {...page} />,
  });
}

/** In a client's account there is nothing to choose, but the way back. */
function sendActing({ parts, req, res }: SwitcherExchange, notice?: string): void {
  res.status(notice ? 422 : 200);
  const shell = shellProps({ parts, req, res });
  const element = <ActingPage shell={shell} {...(notice && { notice })} />;
  parts.renderer.send(req, res, { title: 'Admin Panel', styles: 'all', element });
}

function startValues({ query }: Request): Values {
  const { search } = query;
  return { id: '', id_org: '', reason: '', search: typeof search === 'string' ? search.slice(0, 100) : '' };
}

/** Login, Payment Setting, or the way back. */
export async function takeSwitcher(exchange: SwitcherExchange): Promise<void> {
  const { parts, req, res } = exchange;
  const form = readForm(req.body);
  const step = valueOf(form, 'step');
  const { acting } = currentUser(req);
  if (step === 'leave') {
    if (acting) setFlash(req, 'success', actingMessages.ended(await stopActing(parts, req)));
    return seeOther(res, paths.admin.to());
  }
  if (acting) return sendActing(exchange, actingMessages.nested(acting.name));
  const read = (name: SwitcherField) => valueOf(form, name).trim();
  const values = {
    id: read('id'),
    id_org: read('id_org'),
    reason: read('reason').slice(0, 200),
    search: read('search').slice(0, 100),
  };
  const chosen = values.id_org || values.id;
  if (!chosen) return sendSwitcher(exchange, { status: 422, values, error: actingMessages.choose });
  if (values.id_org && values.id)
    return sendSwitcher(exchange, { status: 422, values, error: actingMessages.chooseOne });
  if (step === 'setting') return seeOther(res, paths.clientSetting.to({ id: chosen }));
  await enterAccount(exchange, values);
}

async function enterAccount(exchange: SwitcherExchange, values: Values): Promise<void> {
  const { parts, directory, req, res } = exchange;
  const client = values.id_org ? await directory.find(req, values.id_org) : undefined;
  const started = await startActing(parts, req, toRequest(values, client?.name ?? ''));
  if (!started.ok) return sendSwitcher(exchange, { status: started.status, values, notice: started.msg });
  seeOther(res, paths.home.to());
}

/** A demo account is entered by its own call, a client by `admin_set_org` (contract 5). */
function toRequest({ id, id_org, reason }: Values, name: string): ActingRequest {
  const why = reason && { reason };
  return id_org
    ? { call: apiCalls.adminSetOrg, body: { id_org, ...why }, idOrg: id_org, name: name || id_org }
    : { call: apiCalls.setDemoOrg, body: { id, ...why }, idOrg: id, name: id };
}
