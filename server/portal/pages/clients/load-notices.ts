import { apiCalls } from '../../../../shared/api-calls.ts';
import { operatorNoticeMessages as messages } from '../../../../shared/messages/operator-notices.ts';
import { readNotice, sayNotice, type OperatorNotice } from '../../../../shared/operators/notices.ts';
import { listOf } from '../../../../shared/reply.ts';
import { midSentence, sayMoment } from '../../../../shared/time.ts';
import type { ShownNotice } from '../../../../views/operators/notices-section.tsx';
import { askAsAdmin } from '../../visit/ask-as-admin.ts';
import type { Visit } from '../../visit/visit.ts';

/** Failures of the service that continue, as the Admin Panel shows them; undefined where the API does not answer. */
export async function loadNotices(visit: Visit): Promise<readonly ShownNotice[] | undefined> {
  if (!(await visit.parts.relay.has('operator_notices'))) return [];
  const outcome = await askAsAdmin(visit, apiCalls.listNotices);
  if (!outcome.ok) return undefined;
  return listOf(outcome.reply).flatMap((record) => {
    const notice = readNotice(record);
    return notice ? [show(visit, notice)] : [];
  });
}

function show(visit: Visit, notice: OperatorNotice): ShownNotice {
  const { kind, since, id_org, organization } = notice;
  const moment =
    since > 0 ? messages.since(midSentence(sayMoment(since, visit.zone(), visit.nowSeconds))) : '';
  return {
    ...sayNotice(notice),
    place: organization || (kind === 'mail' ? messages.allPractices : ''),
    since: kind === 'mail' ? messages.lastHour : moment,
    id_org,
    opensSetting: kind === 'gateway',
  };
}
