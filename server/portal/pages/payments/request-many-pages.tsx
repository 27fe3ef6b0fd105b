import { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestPlan } from '../../../../shared/api-calls/payment-requests.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { requestRepeatSeconds, outcomeCheckSeconds } from '../../../../shared/constants.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { batchRequestPath } from '../../../../shared/payment/payment-paths.ts';
import { readChannelChoice, previewKey, type ChannelChoice } from '../../../../shared/payment/requests.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import {
  RequestManyPage,
  RequestProgressPage,
  type ShownExample,
} from '../../../../views/payments/request-many-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { firstResult } from '../../http/outcome.ts';
import { valueOf, valuesOf } from '../../http/form.ts';
import { allowFrame } from '../../http/headers.ts';
import { goToList } from '../../resource/list-address.ts';
import { readState } from '../../resource/load-records.ts';
import type { ResourceContext } from '../../resource/screen-parts.ts';
import { rightsOf } from '../../session/signed-in.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import { findOutbox } from '../../page/flash-sent.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadRequestMessage } from './load-request.ts';

const tickedPaymentsSlot = sessionSlot<string[]>('asked:payments');

const maxTicked = 1000;

export const mayRequestMany = async ({ parts, signedIn }: RequestContext): Promise<boolean> =>
  hasNeeded(rightsOf(signedIn()), apiCalls.startAsk.needs) && (await parts.relay.isLevel2());

export async function requestTicked(ctx: ResourceContext): Promise<void> {
  const ids = [...new Set(valuesOf(ctx.form, 'id').filter(Boolean))];
  if (ids.length > 0 && ids.length <= maxTicked) {
    tickedPaymentsSlot.write(ctx.req, ids);
    return ctx.redirect(batchRequestPath.to());
  }
  const message = ids.length === 0 ? resourceMessages.nothingSelected : resourceMessages.tooManySelected;
  ctx.flash('error', message);
  await goToList(ctx, readState(ctx).state);
}

/** Page `/app/payments/ask` for requesting the selected payments, or all payments of a file with `file`. */
export const requestManyPage: Page = {
  get: (ctx) => renderPlan(ctx, {}),
  post: postChoice,
  needs: apiCalls.startAsk.needs,
};

const bothChannels: ChannelChoice = 'text,email';

interface Chosen {
  choice: ChannelChoice;
  repeats: boolean;
}

interface RenderOptions extends Partial<Chosen> {
  refused?: { status: number; notice?: string; error?: string };
}

async function renderPlan(
  ctx: RequestContext,
  { choice = bothChannels, repeats = false, refused }: RenderOptions,
): Promise<void> {
  const selection = readSelection(ctx);
  if (!selection) return ctx.redirect(pathsOf(payments).list);
  const plan = await loadPlan(ctx, selection, { choice, repeats });
  const shell = shellProps(ctx, { current: payments.section });
  const element = (
    <RequestManyPage
      shell={shell}
      counts={plan}
      back={'file' in selection ? pathsOf(paymentFiles).one(selection.file) : undefined}
      choice={choice}
      earlier={{
        count: plan.asked,
        last: plan.asked_last ?? 0,
        again: repeats,
      }}
      choices={shownChoices(plan, choice)}
      templates={plan.templates}
      examples={await loadExamples(ctx, plan)}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      notice={refused?.notice}
      awaitsApproval={(await findOutbox(ctx)) === 'approval'}
      error={refused?.error}
    />
  );
  allowFrame(ctx.res);
  ctx.render({ status: refused?.status, title: 'Request payments', styles: 'all', element });
}

async function loadPlan(
  ctx: RequestContext,
  selection: Selection,
  { choice, repeats }: Chosen,
): Promise<RequestPlan> {
  const asked_since = repeats ? undefined : ctx.nowSeconds - requestRepeatSeconds;
  const outcome = await ctx.api.call(apiCalls.planAsk, {
    body: { ...selection, channels: choice, asked_since },
  });
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  return firstResult(outcome);
}

const loadExamples = (ctx: RequestContext, { examples }: RequestPlan): Promise<ShownExample[]> =>
  Promise.all(
    examples.map(async (example) => ({
      ...example,
      message: await loadRequestMessage(ctx, example.id, example.channel),
    })),
  );

/** Starts the requests only if the user saw exactly this preview. If it changed, shows the new preview and sends nothing. */
async function postChoice(ctx: RequestContext): Promise<void> {
  const { form } = ctx;
  const choice = chosenIn(ctx);
  const repeats = valueOf(form, 'again') === 'T';
  if (!choice)
    return renderPlan(ctx, { repeats, refused: { status: 422, error: requestMessages.chooseChannel } });
  const selection = readSelection(ctx);
  // After a repeated click, no payments are selected anymore.
  if (!selection || valueOf(form, 'step') === 'show') return renderPlan(ctx, { choice, repeats });
  const { asked_last: lastRequested = 0, templates } = await loadPlan(ctx, selection, { choice, repeats });
  const shownChoice = valueOf(form, 'shown') || bothChannels;
  if (shownChoice === previewKey({ choice, repeats, lastRequestedAt: lastRequested, templates }))
    return startRequestBatch(ctx, selection, { choice, repeats, lastRequested });
  await renderPlan(ctx, { choice, repeats, refused: { status: 422, notice: requestMessages.previewNotice } });
}

/** Returns the chosen channels. Returns both if none are posted and undefined for an invalid choice. */
function chosenIn({ form }: RequestContext): ChannelChoice | undefined {
  const pressed = valueOf(form, 'channels');
  return pressed ? readChannelChoice(pressed) : bothChannels;
}

/** Starts the payment requests. Payments that a colleague requests in the meantime are skipped, whatever the user chose. */
async function startRequestBatch(
  ctx: RequestContext,
  selection: Selection,
  chosen: Chosen & { lastRequested: number },
): Promise<void> {
  const { choice, repeats, lastRequested } = chosen;
  const asked_since = repeats ? lastRequested + 1 : ctx.nowSeconds - requestRepeatSeconds;
  if (!('file' in selection)) tickedPaymentsSlot.write(ctx.req, undefined);
  const outcome = await ctx.api.call(apiCalls.startAsk, {
    body: { ...selection, channels: choice, asked_since },
  });
  if (outcome.ok) return ctx.redirect(batchRequestPath.one(String(outcome.reply.p1)));
  if ('ids' in selection) tickedPaymentsSlot.write(ctx.req, selection.ids);
  const refused = { status: outcome.reply ? 422 : 502, notice: outcome.msg };
  await renderPlan(ctx, { choice, repeats, refused });
}

type Selection = { file: string } | { ids: string[] };

function readSelection({ req }: RequestContext): Selection | undefined {
  const { file } = req.query;
  if (typeof file === 'string' && file !== '') return { file };
  const ids = tickedPaymentsSlot.read(req);
  return ids && { ids };
}

export const requestProgressPage: Page = { get: getProgress };

async function getProgress(ctx: RequestContext): Promise<void> {
  const id = String(ctx.req.params['id']);
  const outcome = await ctx.api.call(apiCalls.readAsk, { params: { id } });
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  const progress = firstResult(outcome);
  const { channels: choice, done, finished: isOver } = progress;
  if (!isOver) ctx.res.setHeader('Refresh', String(outcomeCheckSeconds));
  const shell = shellProps(ctx, { current: payments.section });
  const element = <RequestProgressPage {...{ shell, choice, done, isOver }} counts={progress} />;
  ctx.render({ title: isOver ? 'Payments requested' : 'Requesting payments', styles: 'all', element });
}

/** Returns the channel choices, or undefined if only one channel reaches any payer. A user who chose one can still switch back. */
function shownChoices({ choices }: RequestPlan, chosen: ChannelChoice): RequestPlan['choices'] | undefined {
  const both = choices.find(({ channels }) => channels === bothChannels);
  const isChoice = both !== undefined && both.texts > 0 && both.emails > 0;
  return isChoice || (both && chosen !== bothChannels) ? choices : undefined;
}
