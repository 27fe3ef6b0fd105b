import { requireLevel2, type Page } from '../../../page/route.ts';
import { apiCalls } from '../../../../../shared/api-calls.ts';
import { readWorkKind, workKinds, type WorkKind } from '../../../../../shared/reminders/worklist.ts';
import { worklistMessages } from '../../../../../shared/locales/en/worklist.ts';
import { readCount } from '../../../../../shared/reply.ts';
import { payments } from '../../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { sectionsOf } from '../../../../../shared/sections.ts';
import { WorklistPage, type WorklistProps } from '../../../../../views/reminders/home/worklist-page.tsx';
import { allowSound } from '../../../http/headers.ts';
import { valueOf, readFollowUpForm } from '../../../http/form.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Page `/app/home/worklist` with open work for staff. Responds with 404 at contract level 1. */
export const worklistPage: Page = { get: getWorklist, post: postWorklist };

async function getWorklist(ctx: RequestContext): Promise<void> {
  const { api, req } = ctx;
  await requireLevel2(ctx);
  const kinds = await kindsOf(ctx);
  const kind = readWorkKind(req.query['kind']);
  const isDone = req.query['done'] === 'T';
  const page = Math.max(1, Math.trunc(Number(req.query['page'])) || 1);
  const [work, needs, colleagues] = await Promise.all([
    api.call(apiCalls.listWork, { values: { kind, done: isDone || undefined, page } }),
    api.call(apiCalls.readNeeds),
    api.call(apiCalls.listColleagues),
  ]);
  const block: WorklistProps['block'] = work.ok
    ? { lines: work.results, count: readCount(work.reply.p1) ?? 0 }
    : { failure: work.msg };
  if ('lines' in block && block.lines.some((line) => line.kind === 'voicemail')) allowSound(ctx.res);
  const element = (
    <WorklistPage
      shell={shellProps(ctx, { current: 'home' })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      kinds={kinds}
      kind={kind}
      counts={needs.ok ? new Map(needs.results.map((need) => [need.kind, need.count])) : undefined}
      isDone={isDone}
      page={page}
      block={block}
      people={colleagues.ok ? colleagues.results : []}
    />
  );
  ctx.render({ title: 'Worklist', styles: 'all', element });
}

async function kindsOf({ parts: { relay }, signedIn }: RequestContext): Promise<WorkKind[]> {
  const { sections } = signedIn();
  const seesPayments = sectionsOf(pathsOf(payments).section).some((section) => sections.includes(section));
  const available: Partial<Record<WorkKind, boolean>> = {
    returned: seesPayments,
    unasked: seesPayments,
    unrefunded: seesPayments,
    late_charge: seesPayments,
    voicemail: sections.includes('ivr') && (await relay.has('recordings')),
  };
  return workKinds.filter((kind) => available[kind] ?? true);
}

async function postWorklist(ctx: RequestContext): Promise<void> {
  const { api, req, form } = ctx;
  const change = readFollowUpForm(form);
  const body = { row: valueOf(form, 'row'), kind: valueOf(form, 'kind'), ...change };
  const outcome = await api.call(apiCalls.changeWork, { body });
  if (outcome.ok) ctx.flash('success', change.done ? worklistMessages.done : worklistMessages.kept);
  else ctx.flash('error', outcome.msg);
  ctx.redirect(req.originalUrl);
}
