import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailActions, type EmailAction } from '../../../../shared/email-actions.ts';
import {
  EmailResponsePage,
  emailResponseTitle,
} from '../../../../views/email-response/email-response-page.tsx';
import type { EmailResponseBody } from '../../../../views/email-response/props.ts';
import { HttpError } from '../../http/errors.ts';
import { addressOf } from '../../http/limits.ts';
import { isLinkId } from '../../http/link-id.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Answers that one address may send in an hour. */
const answersPerAddress = 60;

interface Link {
  oid: string;
  cid: string;
  action: EmailAction;
}

/** /eml: a patient's answer by mail link. Opening the link never acts: only the form does. */
export const emailResponsePage: Page = { show: ask, take: takeAnswer };

function ask(visit: Visit): void {
  const { parts, req } = visit;
  const link = readLink(req);
  if (!link) return show(visit, { state: 'error' }, 400);
  const { action } = link;
  show(visit, { state: 'asking', action, csrfToken: visit.csrfToken(), auto: isAutomatic(parts, action) });
}

async function takeAnswer(visit: Visit): Promise<void> {
  const { parts, req, api } = visit;
  const link = readLink(req);
  if (!link) return show(visit, { state: 'error' }, 400);
  const { action, oid, cid } = link;
  const taken = await parts.state.counters.take(`eml:${addressOf(req)}`, answersPerAddress, 3_600_000);
  if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
  const asked = { params: { action }, body: { oid, cid }, unauthorized: 'refusal' } as const;
  const outcome = await api.call(apiCalls.answerEmail, asked);
  if (outcome.ok) return show(visit, { state: 'success', action });
  show(visit, { state: 'error' }, outcome.reply ? 400 : 502);
}

function show(visit: Visit, body: EmailResponseBody, status?: number): void {
  const element = <EmailResponsePage {...visit.brand} {...body} />;
  visit.show({ status, title: emailResponseTitle, element });
}

/** Undefined where something is missing or the action is none of the four. */
function readLink({ query }: Request): Link | undefined {
  const { oid, cid, action } = query;
  const known = emailActions.find((one) => one === action);
  return isLinkId(oid) && isLinkId(cid) && known ? { oid, cid, action: known } : undefined;
}

function isAutomatic({ config }: PortalParts, action: EmailAction): boolean {
  return config.emailLinkAuto === 'all' || (config.emailLinkAuto === 'confirm' && action === 'confirm');
}
