import { apiCalls } from '../../../../shared/api-calls.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { notDialled, readNumberRows, writeNumberRows } from '../../../../shared/ivr/number-rows.ts';
import { approvalMessages } from '../../../../shared/messages/approval.ts';
import { operatorMessages as messages } from '../../../../shared/messages/operators.ts';
import {
  findProviderFaults,
  type ProviderFaults,
  type TypedProvider,
} from '../../../../shared/operators/provider.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { OrganisationPage } from '../../../../views/operators/organisation-page.tsx';
import type { Provider } from '../../../../views/operators/props.ts';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf, valuesOf } from '../../http/form.ts';
import type { Outcome } from '../../http/outcome.ts';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { operatorPage } from './operator-page.ts';
import { readOrganisation, readProviders } from './read-organisation.ts';

export const organisationPage = operatorPage({ show: (visit) => show(visit, {}), take });

interface Shown {
  status?: number;
  error?: string;
  faults?: Readonly<Record<string, string>>;
  /** Typed provider values without the secret. */
  typed?: Provider;
  typedNumbers?: DialledNumber[];
}

const idOf = ({ req }: Visit) => String(req.params['id']);

async function show(visit: Visit, { status, ...shown }: Shown): Promise<void> {
  const outcome = await askAsAdmin(visit, apiCalls.readOrganisation, { params: { id: idOf(visit) } });
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (!record) throw new HttpError(outcome.ok ? 404 : outcome.status);
  const { remove, ask } = visit.req.query;
  const organisation = readOrganisation(visit, record);
  const providers = readProviders(record);
  const element = (
    <OrganisationPage
      shell={shellProps(visit)}
      organisation={organisation}
      providers={providers}
      redirectTo={(urlId) => new URL(paths.ssoLogin.to({ urlId }), visit.parts.config.publicUrl).href}
      {...shown}
      asksApproval={ask === 'approve'}
      asked={providers.find(({ url_id: id }) => id === remove)?.url_id}
    />
  );
  visit.show({ status, title: organisation.name, styles: 'all', element });
}

async function take(visit: Visit): Promise<void> {
  const { form } = visit;
  const step = valueOf(form, 'step');
  if (step === 'numbers') return takeNumbers(visit);
  if (step === 'approve') return takeApproval(visit);
  const typed = {
    url_id: valueOf(form, 'url_id').trim(),
    issuer: valueOf(form, 'issuer').trim(),
    client_id: valueOf(form, 'client_id').trim(),
  };
  const client_secret = rawValue(form, 'client_secret');
  const found =
    step === 'remove' ? {} : findProviderFaults({ ...typed, client_secret }, { changes: step === 'change' });
  if (Object.keys(found).length > 0)
    return show(visit, { status: 422, faults: byId(found, step, typed), typed });
  const outcome = await send(visit, step, { ...typed, client_secret });
  if (!outcome.ok)
    return show(visit, { status: outcome.status, ...refusedFor(outcome.msg, step, typed), typed });
  const told = step === 'remove' ? messages.providerRemoved(typed.url_id) : saidOf(visit, outcome, typed);
  visit.flash('success', told);
  visit.goTo(paths.operatorOrganisation.to({ id: idOf(visit) }));
}

async function takeApproval(visit: Visit): Promise<void> {
  const params = { id: idOf(visit) };
  const outcome = await askAsAdmin(visit, apiCalls.approveOrganisation, { params, body: {} });
  if (!outcome.ok) return show(visit, { status: outcome.status, error: outcome.msg });
  visit.flash('success', approvalMessages.done);
  visit.goTo(paths.operatorOrganisation.to(params));
}

/** Saves the dialed numbers, which are part of a client setting. The rest of the setting stays unchanged. */
async function takeNumbers(visit: Visit): Promise<void> {
  const { form } = visit;
  const names = valuesOf(form, 'dialled_name');
  const rows = valuesOf(form, 'dialled_number').map((number, at) => ({ number, name: names[at] ?? '' }));
  const bad = notDialled(rows);
  if (bad.length > 0) {
    const faults = { dialled: messages.badNumber(bad.join(', ')) };
    return show(visit, { status: 422, faults, typedNumbers: rows });
  }
  const id = idOf(visit);
  const known = await askAsAdmin(visit, apiCalls.readClientSetting, { body: { id } });
  if (!known.ok) throw new HttpError(known.status);
  const before = textOf(firstOf(known.reply), 'ivr_number');
  if (!readNumberRows(before))
    return show(visit, { status: 409, error: messages.numbersUnlike, typedNumbers: rows });
  const ivr_number = writeNumberRows(rows, before);
  const outcome = await askAsAdmin(visit, apiCalls.saveClientSetting, { body: { id_org: id, ivr_number } });
  if (!outcome.ok) return show(visit, { status: outcome.status, error: outcome.msg, typedNumbers: rows });
  visit.flash('success', messages.numbersSaved);
  visit.goTo(paths.operatorOrganisation.to({ id }));
}

/** Returns errors by control name. Controls of an existing provider have its id as a suffix. */
function byId(faults: ProviderFaults, step: string, { url_id: id }: Provider): Record<string, string> {
  const suffix = step === 'change' ? `-${id}` : '';
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${field}${suffix}`, fault]));
}

function refusedFor(msg: string, step: string, typed: Provider): Pick<Shown, 'error' | 'faults'> {
  if (msg === messages.providerTaken) return { faults: byId({ url_id: msg }, step, typed) };
  return msg.startsWith(messages.notVerified('').slice(0, -1))
    ? { faults: byId({ issuer: msg }, step, typed) }
    : { error: msg };
}

function send(visit: Visit, step: string, { client_secret, ...typed }: TypedProvider): Promise<Outcome> {
  const params = { id: idOf(visit) };
  const { url_id } = typed;
  if (step === 'remove') return askAsAdmin(visit, apiCalls.removeProvider, { params, body: { url_id } });
  const call = step === 'change' ? apiCalls.changeProvider : apiCalls.addProvider;
  const body = { ...typed, client_secret };
  return askAsAdmin(visit, call, { params, body });
}

function saidOf({ parts }: Visit, outcome: Extract<Outcome, { ok: true }>, { url_id: id }: Provider): string {
  const host = textOf(firstOf(outcome.reply), 'host');
  const saved = messages.providerSaved(id);
  if (!host) return `${saved} ${messages.unreachable}`;
  return parts.config.ssoAllowedHosts.includes(host) ? saved : `${saved} ${messages.host(host)}`;
}
