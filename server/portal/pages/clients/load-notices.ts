import { apiCalls } from '../../../../shared/api-calls.ts';
import type { OperatorNotice } from '../../../../shared/api-calls/operators.ts';
import { operatorNoticeMessages as messages } from '../../../../shared/locales/en/operator-notices.ts';
import { midSentence, formatMoment } from '../../../../shared/time.ts';
import type { ShownNotice } from '../../../../views/operators/notices-section.tsx';
import { callAsAdmin } from '../../session/acting.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Loads ongoing service failures for the Admin Panel. Returns undefined if the API call fails. */
export async function loadNotices(ctx: RequestContext): Promise<readonly ShownNotice[] | undefined> {
  if (!(await ctx.parts.relay.isLevel2())) return [];
  const outcome = await callAsAdmin(ctx, apiCalls.listNotices);
  return outcome.ok ? outcome.results.map((notice) => toShownNotice(ctx, notice)) : undefined;
}

function toShownNotice(ctx: RequestContext, notice: OperatorNotice): ShownNotice {
  const { kind, since, id_org, organization } = notice;
  const moment =
    since > 0 ? messages.since(midSentence(formatMoment(since, ctx.zone(), ctx.nowSeconds))) : '';
  return {
    ...sayNotice(notice),
    place: organization || (kind === 'mail' ? messages.allPractices : ''),
    since: kind === 'mail' ? messages.lastHour : moment,
    id_org,
    opensSetting: kind === 'gateway',
  };
}

/** Describes the failure and the next step for an admin. */
function sayNotice({ kind, about, count }: OperatorNotice): { problem: string; remedy: string } {
  if (kind === 'records') {
    const problem = messages.tasks.find(({ names }) => names.test(about))?.problem ?? messages.otherTask;
    return { problem, remedy: messages.taskRemedy(about, count) };
  }
  if (kind === 'gateway') return { problem: messages.gateway(about), remedy: messages.gatewayRemedy };
  const { reason, remedy } =
    messages.refusals.find((refusal) => refusal.kind === about) ?? messages.otherRefusal;
  return { problem: messages.refused(count, reason), remedy };
}
