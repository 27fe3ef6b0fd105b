import { apiCalls } from '../../../../shared/api-calls.ts';
import { holdMessages } from '../../../../shared/locales/en/holds.ts';
import { paths } from '../../../../shared/paths.ts';
import { valueOf } from '../../http/form.ts';
import { callAsAdmin } from '../../session/acting.ts';
import type { RequestContext } from '../../page/request-context.ts';

interface Refused {
  status: number;
  errors?: Readonly<Record<string, string>>;
  error?: string;
  /** Typed values; missing if the form no longer applies. */
  holding?: { reason: string; name: string };
}

/** Sets or lifts the legal hold and redirects to the page. Returns what to show again if the API rejects it. */
export async function changeHoldStep(
  ctx: RequestContext,
  step: 'hold' | 'lift',
): Promise<Refused | undefined> {
  const holding = {
    reason: valueOf(ctx.form, 'hold_reason').trim(),
    name: valueOf(ctx.form, 'hold_name').trim(),
  };
  const params = { id: String(ctx.req.params['id']) };
  const call = step === 'hold' ? apiCalls.holdOrganization : apiCalls.liftOrganizationHold;
  const outcome = await callAsAdmin(ctx, call, { params, values: holding });
  if (!outcome.ok) return { ...refusedFor(outcome), ...(outcome.status !== 409 && { holding }) };
  ctx.flash('success', step === 'hold' ? holdMessages.set : holdMessages.lifted);
  ctx.redirect(paths.operatorOrganization.to(params));
  return undefined;
}

function refusedFor({ status, msg }: { status: number; msg: string }): Omit<Refused, 'holding'> {
  if (msg === holdMessages.nameDiffers) return { status: 422, errors: { hold_name: msg } };
  if (status === 400) return { status: 422, errors: { hold_reason: msg } };
  return { status, error: msg };
}
