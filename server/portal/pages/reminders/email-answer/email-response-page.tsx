import type { Request } from 'express';
import { apiCalls } from '../../../../../shared/api-calls.ts';
import { emailActions, type EmailAction } from '../../../../../shared/reminders/email-answer.ts';
import { EmailResponsePage } from '../../../../../views/reminders/email-answer/email-response-page.tsx';
import type {
  AnsweredAppointment,
  EmailResponseBody,
} from '../../../../../views/reminders/email-answer/props.ts';
import { HttpError } from '../../../http/errors.ts';
import { valueOf } from '../../../http/form.ts';
import { languageOf } from '../../../http/language.ts';
import { clientAddressOf } from '../../../http/limits.ts';
import type { PortalParts, RequestContext } from '../../../page/request-context.ts';
import type { Page } from '../../../page/route.ts';
import {
  answerStrings,
  loadEmailAppointment,
  toAppointmentView,
  type EmailAppointment,
} from './load-email-appointment.ts';
import { readAnswerLink, type AnswerLink } from '../../../http/public-links.ts';

/** Maximum number of answers per IP address per hour. */
const answersPerAddress = 60;

interface Link extends AnswerLink {
  action: EmailAction;
}

/** Page `/eml` for a patient's answer from an email link. By default, opening the link does not answer; submitting the form does. */
export const emailResponsePage: Page = { get: getEmailResponse, post: postEmailResponse };

async function getEmailResponse(ctx: RequestContext): Promise<void> {
  const { parts, req } = ctx;
  const link = readLink(req);
  if (!link) return renderEmailResponse(ctx, { state: 'error' }, { status: 400 });
  const { action } = link;
  const found = await loadEmailAppointment(ctx, link);
  const about = found && toAppointmentView(found, link, ctx);
  const csrfToken = ctx.csrfToken();
  if (about && found.answer === action)
    return renderEmailResponse(ctx, { state: 'answered', csrfToken }, { about });
  if (about && isOver(found, ctx.nowSeconds) && !blocksContact(action))
    return renderEmailResponse(ctx, { state: 'over' }, { about });
  const auto = isAutomatic(parts, action) && !found?.answer;
  renderEmailResponse(ctx, { state: 'asking', action, csrfToken, auto }, { about });
}

const blocksContact = (action: string) => action === 'opt_out' || action === 'not_pat';
const isOver = ({ starts }: EmailAppointment, nowSeconds: number) =>
  starts !== undefined && starts <= nowSeconds;

async function postEmailResponse(ctx: RequestContext): Promise<void> {
  const { parts, req, api } = ctx;
  const link = readLink(req);
  if (!link) return renderEmailResponse(ctx, { state: 'error' }, { status: 400 });
  const { action, oid, cid } = link;
  const quota = await parts.state.counters.consume(
    `eml:${clientAddressOf(req)}`,
    answersPerAddress,
    3_600_000,
  );
  if (!quota.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(quota.resetMs / 1000) });
  if (valueOf(ctx.form, 'step') === 'undo') return takeUndo(ctx, link);
  const outcome = await api.call(apiCalls.answerEmail, {
    params: { action },
    values: { oid, cid },
    unauthorized: 'refusal',
  });
  if (!outcome.ok) return renderEmailResponse(ctx, { state: 'error' }, { status: outcome.reply ? 400 : 502 });
  const found = await loadEmailAppointment(ctx, link);
  const about = found && toAppointmentView(found, link, ctx);
  renderEmailResponse(ctx, { state: 'success', action, csrfToken: ctx.csrfToken() }, { about });
}

/** Undoes the last answer. If that fails, the page shows the current answer. */
async function takeUndo(ctx: RequestContext, link: Link): Promise<void> {
  const { oid, cid } = link;
  const before = await loadEmailAppointment(ctx, link);
  const outcome = await ctx.api.call(apiCalls.undoAnswer, {
    values: { oid, cid },
    unauthorized: 'refusal',
  });
  const found = await loadEmailAppointment(ctx, link);
  const about = found && toAppointmentView(found, link, ctx);
  const isUndone = outcome.ok || isChanged(before, found);
  if (isUndone)
    return renderEmailResponse(
      ctx,
      { state: 'undone', stopped: blocksContact(before?.answer ?? link.action) },
      { about },
    );
  const status = outcome.reply ? 400 : 502;
  if (!found?.answer) return renderEmailResponse(ctx, { state: 'error' }, { status });
  renderEmailResponse(
    ctx,
    { state: 'answered', csrfToken: ctx.csrfToken(), isNotUndone: true },
    { status, about },
  );
}

/** Returns true if the undo took effect, even if a repeated undo failed because no answer was left. */
function isChanged(before: EmailAppointment | undefined, found: EmailAppointment | undefined): boolean {
  if (!before || !found) return false;
  return !found.answer || before.answer !== found.answer || before.answered_at !== found.answered_at;
}

interface RenderOptions {
  status?: number;
  about?: AnsweredAppointment;
}

function renderEmailResponse(
  ctx: RequestContext,
  body: EmailResponseBody,
  { status, about }: RenderOptions,
): void {
  const language = languageOf(ctx.req);
  const strings = answerStrings[language];
  const element = <EmailResponsePage {...ctx.brand} {...body} appointment={about} strings={strings} />;
  ctx.render({ status, title: strings.title, element, language });
}

function readLink(req: Request): Link | undefined {
  const link = readAnswerLink(req);
  const action = emailActions.find((one) => one === req.query['action']);
  return link && action ? { ...link, action } : undefined;
}

/** Returns true if the action needs no confirmation. "Wrong person" always does, because it hides the appointment and stops all messages. */
function isAutomatic({ config }: PortalParts, action: EmailAction): boolean {
  if (action === 'not_pat') return false;
  return config.emailLinkAuto === 'all' || (config.emailLinkAuto === 'confirm' && action === 'confirm');
}
