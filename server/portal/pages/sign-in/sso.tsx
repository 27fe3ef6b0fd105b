import type { Request, RequestHandler } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { ssoMinutes } from '../../../../shared/constants.ts';
import { signInMessages } from '../../../../shared/messages.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import { kept } from '../../session/kept.ts';
import { readOutcome } from '../../http/outcome.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import { errorNotice } from './exchange.ts';
import { sendLoginPage } from './sign-in-page.tsx';
import { settleSignIn } from './settle.tsx';
import type { PortalParts } from '../../visit/parts.ts';

/** A single sign-on that this browser started: accepted back once, for the same provider, within ten minutes. */
const started = kept<{ urlId: string; startedAtMs: number; state: string }>('sso');

const loginBody = { state: 'login' } as const;

/** /sso/{url_id} and /sso/login/{url_id}?code= (security A10). */
export function createSso(parts: PortalParts): { start: RequestHandler; finish: RequestHandler } {
  const fail = (req: Request, res: Parameters<RequestHandler>[1]) =>
    sendLoginPage(
      parts,
      { req, res },
      { status: 400, notice: errorNotice(signInMessages.ssoFailed), body: loginBody },
    );
  return {
    start: async (req, res) => {
      const urlId = String(req.params['urlId']);
      const result = await parts.relay.call(apiCalls.cognitoSsoLogin, {
        params: { urlId },
        body: {},
        requestId: req.context.id,
      });
      const results =
        result.kind === 'answered' && isRecord(result.reply.results) ? result.reply.results : undefined;
      const address = textOf(results, 'cognito_login_url');
      if (!isAllowed(address, parts.config)) return fail(req, res);
      const state = new URL(address).searchParams.get('state') ?? '';
      started.write(req, { urlId, startedAtMs: parts.clock(), state });
      res.status(303).location(address).end();
    },
    finish: async (req, res) => {
      const urlId = String(req.params['urlId']);
      const code = readText(req.query['code']);
      const begun = started.take(req);
      const state = readText(req.query['state']);
      const live =
        begun?.urlId === urlId &&
        begun.state === state &&
        parts.clock() - begun.startedAtMs < ssoMinutes * 60_000;
      if (!live || !code || code.length > 4000) return fail(req, res);
      const result = await parts.relay.call(apiCalls.cognitoCodeLogin, {
        params: { urlId },
        body: { code, ...(state && { state }) },
        requestId: req.context.id,
      });
      const answer = readSignInAnswer(readOutcome(result, { unauthorized: 'refusal' }));
      const trying = { userName: '', next: '', from: 'login', again: loginBody } as const;
      await settleSignIn({ parts, req, res }, answer, trying);
    },
  };
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '');

/** An https address on a host of the list; outside production plain http on this machine too. */
function isAllowed(address: string, { ssoAllowedHosts, production }: PortalParts['config']): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  const local = !production && protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  const listed = ssoAllowedHosts.includes(hostname) || ssoAllowedHosts.includes(host);
  return listed && (protocol === 'https:' || local) && !username && !password;
}
