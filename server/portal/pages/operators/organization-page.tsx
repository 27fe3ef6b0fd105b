import { apiCalls } from '../../../../shared/api-calls.ts';
import type { TypedProvider } from '../../../../shared/api-calls/operators.ts';
import {
  type DialledNumber,
  findInvalidNumbers,
  readNumberRows,
  writeNumberRows,
} from '../../../../shared/ivr/numbers.ts';
import { approvalMessages } from '../../../../shared/locales/en/approval.ts';
import { operatorMessages as messages } from '../../../../shared/locales/en/operators.ts';
import { findProviderErrors, type ProviderErrors } from '../../../../shared/operators/provider.ts';
import { paths } from '../../../../shared/paths.ts';
import { OrganizationPage } from '../../../../views/operators/organization-page.tsx';
import type { Provider } from '../../../../views/operators/props.ts';
import { HttpError } from '../../http/errors.ts';
import { rawValue, valueOf, valuesOf } from '../../http/form.ts';
import type { CallResult } from '../../session/api.ts';
import { callAsAdmin } from '../../session/acting.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { closeOrganizationStep, reopenOrganizationStep } from './close-organization-step.ts';
import { changeHoldStep } from './organization-hold-step.ts';
import { operatorPage } from './operator-page.ts';
import { toOrganization } from './read-organization.ts';

export const organizationPage = operatorPage({
  get: (ctx) => renderOrganization(ctx, {}),
  post: postOrganization,
});

type SaveOutcome = CallResult<typeof apiCalls.addProvider | typeof apiCalls.removeProvider>;

interface RenderOptions {
  status?: number;
  error?: string;
  errors?: Readonly<Record<string, string>>;
  /** Typed provider values without the secret. */
  typed?: Provider;
  typedNumbers?: DialledNumber[];
  closing?: { reason: string; name: string };
  holding?: { reason: string; name: string };
}

const idOf = ({ req }: RequestContext) => String(req.params['id']);

async function renderOrganization(ctx: RequestContext, { status, ...props }: RenderOptions): Promise<void> {
  const outcome = await callAsAdmin(ctx, apiCalls.readOrganization, { params: { id: idOf(ctx) } });
  const found = outcome.ok ? outcome.results[0] : undefined;
  if (!found) throw new HttpError(outcome.ok ? 404 : outcome.status);
  const { remove, ask } = ctx.req.query;
  const { providers, ...shown } = found;
  const organization = toOrganization(ctx, shown);
  const element = (
    <OrganizationPage
      shell={shellProps(ctx)}
      organization={organization}
      providers={providers}
      redirectTo={(urlId) => new URL(paths.ssoLogin.to({ urlId }), ctx.parts.config.publicUrl).href}
      {...props}
      confirmsApproval={ask === 'approve'}
      closing={props.closing ?? (ask === 'close' ? { reason: '', name: '' } : undefined)}
      holding={props.holding ?? (ask === 'hold' ? { reason: '', name: '' } : undefined)}
      removing={providers.find(({ url_id: id }) => id === remove)?.url_id}
    />
  );
  ctx.render({ status, title: organization.name, styles: 'all', element });
}

async function postOrganization(ctx: RequestContext): Promise<void> {
  const { form } = ctx;
  const step = valueOf(form, 'step');
  if (step === 'numbers') return saveNumbers(ctx);
  if (step === 'approve') return approve(ctx);
  if (step === 'hold' || step === 'lift') return changeHold(ctx, step);
  if (step === 'close') return close(ctx);
  if (step === 'reopen') return reopenOrganizationStep(ctx);
  const typed = {
    url_id: valueOf(form, 'url_id').trim(),
    issuer: valueOf(form, 'issuer').trim(),
    client_id: valueOf(form, 'client_id').trim(),
  };
  const client_secret = rawValue(form, 'client_secret');
  const found =
    step === 'remove' ? {} : findProviderErrors({ ...typed, client_secret }, { changes: step === 'change' });
  if (Object.keys(found).length > 0)
    return renderOrganization(ctx, { status: 422, errors: byId(found, step, typed), typed });
  const outcome = await send(ctx, step, { ...typed, client_secret });
  if (!outcome.ok)
    return renderOrganization(ctx, {
      status: outcome.status,
      ...refusedFor(outcome.msg, step, typed),
      typed,
    });
  const message =
    step === 'remove' ? messages.providerRemoved(typed.url_id) : describeSaved(ctx, outcome, typed);
  ctx.flash('success', message);
  ctx.redirect(paths.operatorOrganization.to({ id: idOf(ctx) }));
}

async function changeHold(ctx: RequestContext, step: 'hold' | 'lift'): Promise<void> {
  const refused = await changeHoldStep(ctx, step);
  if (refused) await renderOrganization(ctx, refused);
}

async function close(ctx: RequestContext): Promise<void> {
  const refused = await closeOrganizationStep(ctx);
  if (refused) await renderOrganization(ctx, refused);
}

async function approve(ctx: RequestContext): Promise<void> {
  const params = { id: idOf(ctx) };
  const outcome = await callAsAdmin(ctx, apiCalls.approveOrganization, { params, body: {} });
  if (!outcome.ok) return renderOrganization(ctx, { status: outcome.status, error: outcome.msg });
  ctx.flash('success', approvalMessages.done);
  ctx.redirect(paths.operatorOrganization.to(params));
}

/** Saves the dialed numbers, which are part of the client settings. The other settings stay unchanged. */
async function saveNumbers(ctx: RequestContext): Promise<void> {
  const { form } = ctx;
  const names = valuesOf(form, 'dialled_name');
  const rows = valuesOf(form, 'dialled_number').map((number, at) => ({ number, name: names[at] ?? '' }));
  const bad = findInvalidNumbers(rows);
  if (bad.length > 0) {
    const errors = { dialled: messages.badNumber(bad.join(', ')) };
    return renderOrganization(ctx, { status: 422, errors, typedNumbers: rows });
  }
  const id = idOf(ctx);
  const settings = await callAsAdmin(ctx, apiCalls.readClientSetting, { values: { id } });
  if (!settings.ok) throw new HttpError(settings.status);
  const before = settings.results[0]?.ivr_number ?? '';
  if (!readNumberRows(before))
    return renderOrganization(ctx, { status: 409, error: messages.numbersUnlike, typedNumbers: rows });
  const ivr_number = writeNumberRows(rows, before);
  const outcome = await callAsAdmin(ctx, apiCalls.saveClientSetting, { body: { id_org: id, ivr_number } });
  if (!outcome.ok)
    return renderOrganization(ctx, { status: outcome.status, error: outcome.msg, typedNumbers: rows });
  ctx.flash('success', messages.numbersSaved);
  ctx.redirect(paths.operatorOrganization.to({ id }));
}

/** Returns errors by control name. Controls of an existing provider have its ID as a suffix. */
function byId(errors: ProviderErrors, step: string, { url_id: id }: Provider): Record<string, string> {
  const suffix = step === 'change' ? `-${id}` : '';
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${field}${suffix}`, error]));
}

function refusedFor(msg: string, step: string, typed: Provider): Pick<RenderOptions, 'error' | 'errors'> {
  if (msg === messages.providerTaken) return { errors: byId({ url_id: msg }, step, typed) };
  return msg.startsWith(messages.notVerified('').slice(0, -1))
    ? { errors: byId({ issuer: msg }, step, typed) }
    : { error: msg };
}

function send(
  ctx: RequestContext,
  step: string,
  { client_secret, ...typed }: TypedProvider,
): Promise<SaveOutcome> {
  const params = { id: idOf(ctx) };
  const { url_id } = typed;
  if (step === 'remove') return callAsAdmin(ctx, apiCalls.removeProvider, { params, values: { url_id } });
  const call = step === 'change' ? apiCalls.changeProvider : apiCalls.addProvider;
  const body = { ...typed, client_secret };
  return callAsAdmin(ctx, call, { params, body });
}

function describeSaved(
  { parts }: RequestContext,
  outcome: Extract<SaveOutcome, { ok: true }>,
  { url_id: id }: Provider,
): string {
  const host = outcome.results?.[0]?.host;
  const saved = messages.providerSaved(id);
  if (!host) return `${saved} ${messages.unreachable}`;
  return parts.config.ssoAllowedHosts.includes(host) ? saved : `${saved} ${messages.host(host)}`;
}
