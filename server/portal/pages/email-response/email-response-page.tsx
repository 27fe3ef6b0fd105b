import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailActions, type EmailAction } from '../../../../shared/email-actions.ts';
import { EmailResponsePage } from '../../../../views/email-response/email-response-page.tsx';
import type { AskedVisit, EmailResponseBody } from '../../../../views/email-response/props.ts';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { languageOf } from '../../http/language.ts';
import { addressOf } from '../../http/limits.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { answerWords } from './answer-words.ts';
import { readAnswerLink, type AnswerLink } from './answer-link.ts';
import { loadVisit, toAsked, type EmailVisit } from './load-visit.ts';

/** Maximum number of answers per address and hour. */
const answersPerAddress = 60;

interface Link extends AnswerLink {
  action: EmailAction;
}

/** Page `/eml` for a patient's answer by email link. Only submitting the form answers, not opening the link. */
export const emailResponsePage: Page = { show: ask, take: takeAnswer };

async function ask(visit: Visit): Promise<void> {
  const { parts, req } = visit;
  const link = readLink(req);
  if (!link) return show(visit, { state: 'error' }, { status: 400 });
  const { action } = link;
  const found = await loadVisit(visit, link);
  const about = found && toAsked(found, link, visit);
  const csrfToken = visit.csrfToken();
  if (about && found.answer === action) return show(visit, { state: 'answered', csrfToken }, { about });
  if (about && isOver(found, visit.nowSeconds) && !stopsReaching(action))
    return show(visit, { state: 'over' }, { about });
  const auto = isAutomatic(parts, action) && !found?.answer;
  show(visit, { state: 'asking', action, csrfToken, auto }, { about });
}

const stopsReaching = (action: string) => action === 'opt_out' || action === 'not_pat';
const isOver = ({ starts }: EmailVisit, nowSeconds: number) => starts !== undefined && starts <= nowSeconds;

async function takeAnswer(visit: Visit): Promise<void> {
  const { parts, req, api } = visit;
  const link = readLink(req);
  if (!link) return show(visit, { state: 'error' }, { status: 400 });
  const { action, oid, cid } = link;
  const taken = await parts.state.counters.take(`eml:${addressOf(req)}`, answersPerAddress, 3_600_000);
  if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
  if (valueOf(visit.form, 'step') === 'undo') return takeUndo(visit, link);
  const outcome = await api.call(apiCalls.answerEmail, {
    params: { action },
    body: { oid, cid },
    unauthorized: 'refusal',
  });
  if (!outcome.ok) return show(visit, { state: 'error' }, { status: outcome.reply ? 400 : 502 });
  const found = await loadVisit(visit, link);
  const about = found && toAsked(found, link, visit);
  show(visit, { state: 'success', action, csrfToken: visit.csrfToken() }, { about });
}

/** Undoes the last answer. If that fails, the page shows the current answer. */
async function takeUndo(visit: Visit, link: Link): Promise<void> {
  const { oid, cid } = link;
  const before = await loadVisit(visit, link);
  const outcome = await visit.api.call(apiCalls.undoAnswer, {
    body: { oid, cid },
    unauthorized: 'refusal',
  });
  const found = await loadVisit(visit, link);
  const about = found && toAsked(found, link, visit);
  const isUndone = outcome.ok || isChanged(before, found);
  if (isUndone)
    return show(visit, { state: 'undone', stopped: stopsReaching(before?.answer ?? link.action) }, { about });
  const status = outcome.reply ? 400 : 502;
  if (!found?.answer) return show(visit, { state: 'error' }, { status });
  show(visit, { state: 'answered', csrfToken: visit.csrfToken(), isNotUndone: true }, { status, about });
}

/** Returns true if the undo took effect. A repeated undo finds no answer. */
function isChanged(before: EmailVisit | undefined, found: EmailVisit | undefined): boolean {
  if (!before || !found) return false;
  return !found.answer || before.answer !== found.answer || before.answeredAt !== found.answeredAt;
}

interface Showing {
  status?: number;
  about?: AskedVisit;
}

function show(visit: Visit, body: EmailResponseBody, { status, about }: Showing): void {
  const language = languageOf(visit.req);
  const words = answerWords[language];
  const element = <EmailResponsePage {...visit.brand} {...body} visit={about} words={words} />;
  visit.show({ status, title: words.title, element, language });
}

function readLink(req: Request): Link | undefined {
  const link = readAnswerLink(req);
  const action = emailActions.find((one) => one === req.query['action']);
  return link && action ? { ...link, action } : undefined;
}

/** Returns true if the action needs no confirmation. "Wrong person" always does, because it hides the appointment and stops every message. */
function isAutomatic({ config }: PortalParts, action: EmailAction): boolean {
  if (action === 'not_pat') return false;
  return config.emailLinkAuto === 'all' || (config.emailLinkAuto === 'confirm' && action === 'confirm');
}
