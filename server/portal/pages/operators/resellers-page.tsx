import { apiCalls } from '../../../../shared/api-calls.ts';
import { operatorMessages as messages } from '../../../../shared/messages/operators.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, textOf } from '../../../../shared/reply.ts';
import { ResellersPage } from '../../../../views/operators/resellers-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { operatorPage } from './operator-page.ts';

export const resellersPage = operatorPage({ show: (visit) => show(visit, {}), take });

interface Shown {
  status?: number;
  name?: string;
  error?: string;
  refused?: string;
}

async function show(visit: Visit, { status, name = '', ...shown }: Shown): Promise<void> {
  const outcome = await askAsAdmin(visit, apiCalls.listResellers);
  if (!outcome.ok) throw new HttpError(outcome.status);
  const resellers = listOf(outcome.reply).map((one) => ({
    id: textOf(one, 'id'),
    name: textOf(one, 'name'),
    active: one['active'] === 'T',
    practices: Number(textOf(one, 'practices')) || 0,
  }));
  const { ask } = visit.req.query;
  const asked = resellers.find(({ id, active }) => active && id === ask);
  const shell = shellProps(visit);
  const element = <ResellersPage {...{ shell, resellers, name, asked, ...shown }} />;
  visit.show({ status, title: 'Resellers', styles: 'all', element });
}

async function take(visit: Visit): Promise<void> {
  const { form } = visit;
  const id = valueOf(form, 'id');
  const name = valueOf(form, 'name').trim();
  const active = valueOf(form, 'active') === 'T' ? 'T' : 'F';
  const outcome = id
    ? await askAsAdmin(visit, apiCalls.switchReseller, { body: { id, active } })
    : await askAsAdmin(visit, apiCalls.addReseller, { body: { name } });
  if (!outcome.ok)
    return show(visit, { status: outcome.status, name, [id ? 'refused' : 'error']: outcome.msg });
  const told = active === 'T' ? messages.resellerOn(id) : messages.resellerOff(id);
  visit.flash('success', id ? told : messages.resellerMade(outcome.reply.p1 ?? '', name));
  visit.goTo(paths.resellers.to());
}
