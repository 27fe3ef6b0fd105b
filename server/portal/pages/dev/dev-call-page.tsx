import { apiCalls } from '../../../../shared/api-calls.ts';
import { phoneTryMessages } from '../../../../shared/locales/en/phone-try.ts';
import { paths } from '../../../../shared/paths.ts';
import { DevCall } from '../../../../views/dev/dev-call.tsx';
import { valueOf } from '../../http/form.ts';
import type { Page } from '../../page/route.ts';
import { devCallSlot, applyCallStep, type CallDriver, type RefusedStep } from '../../page/apply-call-step.ts';
import type { RequestContext } from '../../page/request-context.ts';

/**
 * Page for simulating a call to the demo practice as any of its patients, outside production only. The call is handled like one from a
 * provider.
 */
export const devCallPage: Page = {
  get: (ctx) => renderCall(ctx),
  async post(ctx) {
    const refused = await applyCallStep(ctx, driverOf(ctx));
    if (refused) await renderCall(ctx, refused);
    else ctx.redirect(paths.devCall.to());
  },
};

const anonymous = { unauthorized: 'refusal' } as const;

async function renderCall(
  ctx: RequestContext,
  { status = 200, typed = '', notice }: Partial<RefusedStep> = {},
): Promise<void> {
  const answer = await ctx.api.call(apiCalls.devCallers, anonymous);
  const callers = answer.ok ? answer.results : [];
  const call = devCallSlot.read(ctx.req);
  const element = (
    <DevCall
      brandName={ctx.brand.brandName}
      csrfToken={ctx.csrfToken()}
      callers={callers}
      caller={callers.find(({ phone }) => phone === call?.of)}
      call={call}
      typed={typed}
      notice={notice}
    />
  );
  ctx.render({ status, title: phoneTryMessages.dev.title, styles: 'all', element });
}

function driverOf({ api, form }: RequestContext): CallDriver {
  const { devCall, pressDevKeys, hangUpDevCall } = apiCalls;
  return {
    calls: devCallSlot,
    start: async () => {
      const from = valueOf(form, 'from');
      return { of: from, outcome: await api.call(devCall, { ...anonymous, body: { from } }) };
    },
    press: (id, digits) => api.call(pressDevKeys, { ...anonymous, params: { id }, body: { digits } }),
    hangUp: (id) => api.call(hangUpDevCall, { ...anonymous, params: { id }, body: {} }),
  };
}
