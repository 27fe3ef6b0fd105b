import { apiCalls } from '../../../../shared/api-calls.ts';
import type { SystemHealth } from '../../../../shared/api-calls/system-health.ts';
import { healthRefreshSeconds } from '../../../../shared/constants.ts';
import { healthMessages as messages } from '../../../../shared/locales/en/system-health.ts';
import { paths } from '../../../../shared/paths.ts';
import { formatMoment, midSentence } from '../../../../shared/time.ts';
import { SystemHealthPage } from '../../../../views/operators/system-health-page.tsx';
import { callAsAdmin } from '../../session/acting.ts';
import { requireLevel2, type Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { describeHealth } from './describe-health.ts';

/** Page `/admin/health`. While the API is away, it says so and keeps trying. */
export const systemHealthPage: Page = {
  async get(ctx) {
    if (ctx.signedIn().acting) return ctx.redirect(paths.admin.to());
    const { relay } = ctx.parts;
    // A portal that started while the API was away does not know its level.
    if (!(await relay.isLevel2())) {
      const { ready, why } = await relay.readiness(ctx.req.context.id);
      if (!ready) return renderHealth(ctx, { away: why ?? messages.notResponding });
    }
    await requireLevel2(ctx);
    const outcome = await callAsAdmin(ctx, apiCalls.readSystemHealth);
    const health = outcome.ok ? outcome.results[0] : undefined;
    if (health) return renderHealth(ctx, { health });
    const { ready, why } = await relay.readiness(ctx.req.context.id);
    renderHealth(ctx, { away: ready ? messages.answeredError : (why ?? messages.notResponding) });
  },
};

function renderHealth(ctx: RequestContext, { health, away }: { health?: SystemHealth; away?: string }): void {
  const { nowSeconds } = ctx;
  const zone = ctx.zone();
  const asOf = midSentence(formatMoment(nowSeconds, zone, nowSeconds));
  const element = (
    <SystemHealthPage
      shell={shellProps(ctx)}
      asOf={messages.asOf(asOf, healthRefreshSeconds)}
      refreshSeconds={healthRefreshSeconds}
      away={away}
      {...(health ? describeHealth(health, { zone, nowSeconds }) : { problems: [], parts: [] })}
    />
  );
  ctx.render({ title: messages.title, styles: 'all', element });
}
