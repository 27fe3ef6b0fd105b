import { apiCalls } from '../../../../shared/api-calls.ts';
import { closingMessages } from '../../../../shared/locales/en/closing.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { callAsAdmin } from '../../session/acting.ts';
import type { RequestContext } from '../../page/request-context.ts';

interface Refused {
  status: number;
  errors?: Readonly<Record<string, string>>;
  error?: string;
  /** Typed values; missing if the organization cannot be closed. */
  closing?: { reason: string; name: string };
}

const idOf = ({ req }: RequestContext) => String(req.params['id']);

/** Closes the organization and redirects to its page. Returns what to show again if the API rejects it. */
export async function closeOrganizationStep(ctx: RequestContext): Promise<Refused | undefined> {
  const closing = {
    reason: valueOf(ctx.form, 'close_reason').trim(),
    name: valueOf(ctx.form, 'close_name').trim(),
  };
  const params = { id: idOf(ctx) };
  const outcome = await callAsAdmin(ctx, apiCalls.closeOrganization, { params, values: closing });
  if (!outcome.ok) return { ...refusedFor(outcome), ...(outcome.status !== 409 && { closing }) };
  ctx.flash('success', closingMessages.closed);
  ctx.redirect(paths.operatorOrganization.to(params));
  return undefined;
}

function refusedFor({ status, msg }: { status: number; msg: string }): Omit<Refused, 'closing'> {
  if (msg === closingMessages.nameDiffers) return { status: 422, errors: { close_name: msg } };
  if (status === 400) return { status: 422, errors: { close_reason: msg } };
  return { status, error: msg };
}

/** Reopens the organization and redirects to its page. */
export async function reopenOrganizationStep(ctx: RequestContext): Promise<void> {
  const params = { id: idOf(ctx) };
  const outcome = await callAsAdmin(ctx, apiCalls.reopenOrganization, { params });
  if (outcome.ok) ctx.flash('success', closingMessages.reopened);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(paths.operatorOrganization.to(params));
}
