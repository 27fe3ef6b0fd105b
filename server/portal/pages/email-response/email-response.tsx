import type { Request, RequestHandler, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailActions, type EmailAction } from '../../../../shared/messages.ts';
import {
  EmailResponsePage,
  emailResponseTitle,
} from '../../../../views/email-response/email-response-page.tsx';
import type { EmailResponseBody } from '../../../../views/email-response/props.ts';
import { HttpError } from '../../http/errors.ts';
import { addressOf } from '../../http/limits.ts';
import type { PortalParts } from '../../visit/parts.ts';

/** Answers that one address may send in an hour (security E3). */
const answersPerAddress = 60;

interface Link {
  oid: string;
  cid: string;
  action: EmailAction;
}

/** /eml: a patient's answer by mail link. Opening the link never acts: only the form does (security D1, E1). */
export function createEmailResponse(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  const send = (req: Request, res: Response, body: EmailResponseBody) => {
    const { name, supportPhone } = parts.config.brand;
    parts.renderer.send(req, res, {
      title: emailResponseTitle,
      element: <EmailResponsePage brandName={name} supportPhone={supportPhone} {...body} />,
    });
  };
  return {
    show: (req, res) => {
      const link = readLink(req);
      if (!link) return send(req, res.status(400), { state: 'error' });
      const { action } = link;
      send(req, res, {
        state: 'asking',
        action,
        csrfToken: parts.csrf.token(req, res),
        auto: isAutomatic(parts, action),
      });
    },
    take: async (req, res) => {
      const link = readLink(req);
      if (!link) return send(req, res.status(400), { state: 'error' });
      const { action, oid, cid } = link;
      const taken = await parts.state.counters.take(`eml:${addressOf(req)}`, answersPerAddress, 3_600_000);
      if (!taken.allowed) throw new HttpError(429, { retryAfterSeconds: Math.ceil(taken.resetMs / 1000) });
      const result = await parts.relay.call(apiCalls.answerEmail, {
        params: { action },
        body: { oid, cid },
        requestId: req.context.id,
      });
      if (result.kind === 'answered' && result.reply.success) {
        return send(req, res, { state: 'success', action });
      }
      send(req, res.status(result.kind === 'failed' ? 502 : 400), { state: 'error' });
    },
  };
}

/** Undefined where something is missing or the action is none of the four (spec 4, Email response page; security E2). */
function readLink({ query }: Request): Link | undefined {
  const { oid, cid, action } = query;
  const known = emailActions.find((one) => one === action);
  return isId(oid) && isId(cid) && known ? { oid, cid, action: known } : undefined;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);

function isAutomatic({ config }: PortalParts, action: EmailAction): boolean {
  return config.emailLinkAuto === 'all' || (config.emailLinkAuto === 'confirm' && action === 'confirm');
}
