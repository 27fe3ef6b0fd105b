import { apiCalls } from '../../../../shared/api-calls.ts';
import { readWorkKind, readWorkLine, workKinds, type WorkKind } from '../../../../shared/home/worklist.ts';
import { worklistMessages } from '../../../../shared/messages/home.ts';
import { listOf, readCount, textOf } from '../../../../shared/reply.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { sectionsOf } from '../../../../shared/sections.ts';
import { WorklistPage, type WorklistProps } from '../../../../views/home/worklist-page.tsx';
import { allowSound } from '../../http/headers.ts';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { readSeenTo } from '../../http/seen-to.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { readNeeds } from './load-morning.ts';

/** `/app/home/worklist`: open tasks for staff. Returns 404 if the API has no delivery status. */
export const worklistPage: Page = { show: showWorklist, take: takeWork };

async function showWorklist(visit: Visit): Promise<void> {
  const { api, req } = visit;
  if (!(await visit.parts.relay.has('delivery'))) throw new HttpError(404);
  const kinds = await kindsOf(visit);
  const kind = readWorkKind(req.query['kind']);
  const isDone = req.query['done'] === 'T';
  const page = Math.max(1, Math.trunc(Number(req.query['page'])) || 1);
  const query = { ...(kind && { kind }), ...(isDone && { done: 'T' }), page: String(page) };
  const [work, needs, colleagues] = await Promise.all([
    api.call(apiCalls.listWork, { query }),
    api.call(apiCalls.readNeeds),
    api.call(apiCalls.listColleagues),
  ]);
  const block: WorklistProps['block'] = work.ok
    ? {
        lines: listOf(work.reply).flatMap((record) => readWorkLine(record) ?? []),
        count: readCount(work.reply.p1) ?? 0,
      }
    : { failure: work.msg };
  if ('lines' in block && block.lines.some((line) => line.kind === 'voicemail')) allowSound(visit.res);
  const people = colleagues.ok
    ? listOf(colleagues.reply).map((record) => ({ id: textOf(record, 'id'), name: textOf(record, 'name') }))
    : [];
  const element = (
    <WorklistPage
      shell={shellProps(visit, { current: 'home' })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      kinds={kinds}
      kind={kind}
      counts={needs.ok ? new Map(readNeeds(needs.reply).map((need) => [need.kind, need.count])) : undefined}
      isDone={isDone}
      page={page}
      block={block}
      people={people}
    />
  );
  visit.show({ title: 'Worklist', styles: 'all', element });
}

async function kindsOf({ parts: { relay }, signedIn }: Visit): Promise<WorkKind[]> {
  const { sections } = signedIn();
  const seesPayments = sectionsOf(placeOf(payments).section).some((section) => sections.includes(section));
  const tells: Partial<Record<WorkKind, boolean>> = {
    unreachable: await relay.has('worklist.unreachable'),
    returned: seesPayments && (await relay.has('payments.returned_at')),
    unasked: seesPayments && (await relay.has('worklist.unasked')),
    unrefunded: seesPayments && (await relay.has('worklist.unrefunded')),
    late_charge: seesPayments && (await relay.has('worklist.late_charge')),
    voicemail: sections.includes('ivr') && (await relay.has('recordings')),
  };
  return workKinds.filter((kind) => tells[kind] ?? true);
}

async function takeWork(visit: Visit): Promise<void> {
  const { api, req, form } = visit;
  const change = readSeenTo(form);
  const body = { row: valueOf(form, 'row'), kind: valueOf(form, 'kind'), ...change };
  const outcome = await api.call(apiCalls.changeWork, { body });
  if (outcome.ok) visit.flash('success', change.done ? worklistMessages.done : worklistMessages.kept);
  else visit.flash('error', outcome.msg);
  visit.goTo(req.originalUrl);
}
