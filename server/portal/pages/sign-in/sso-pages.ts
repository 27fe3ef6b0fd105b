import { apiCalls } from '../../../../shared/api-calls.ts';
import { ssoMinutes } from '../../../../shared/constants.ts';
import { signInErrors, signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { sessionSlot } from '../../session/session-slot.ts';
import { readSignInAnswer } from '../../session/sign-in-answer.ts';
import type { PortalParts, RequestContext } from '../../page/request-context.ts';
import type { Page } from '../../page/route.ts';
import { settleSignIn } from './settle.tsx';
import { errorNotice, renderSignIn } from './render-sign-in.tsx';

/** Single sign-on started by this browser. Valid once, for the same identity provider, within ten minutes. */
const startedSlot = sessionSlot<Started>('sso');

interface Started {
  urlId: string;
  startedAtMs: number;
  state: string;
  invitation?: string;
}

const signInBody = { state: 'login' } as const;

/**
 * Page `/sso/{url_id}`, which redirects to the identity provider if its URL is allowed. `?invitation=` is saved and used only
 * after the browser returns.
 */
export const ssoStartPage: Page = { get: getSsoStart };

export const ssoFinishPage: Page = { get: getSsoFinish };

async function getSsoStart(ctx: RequestContext): Promise<void> {
  const { parts, req, res, api } = ctx;
  const urlId = String(req.params['urlId']);
  const invitation = req.query['invitation'];
  if (invitation !== undefined && !isInvitation(invitation)) return renderFailure(ctx, invitationRefused);
  const options = { params: { urlId }, values: { own_verifier: true }, unauthorized: 'refusal' } as const;
  const outcome = await api.call(apiCalls.cognitoSsoLogin, options);
  const address = (outcome.ok && outcome.results[0]?.cognito_login_url) || '';
  if (!isAllowed(address, parts.config)) return renderFailure(ctx);
  const state = new URL(address).searchParams.get('state') ?? '';
  startedSlot.write(req, { urlId, startedAtMs: parts.clock(), state, invitation });
  res.status(303).location(address).end();
}

async function getSsoFinish(ctx: RequestContext): Promise<void> {
  const { parts, req, api } = ctx;
  const urlId = String(req.params['urlId']);
  const code = readText(req.query['code']);
  const begun = startedSlot.consume(req);
  const state = readText(req.query['state']);
  const live =
    begun?.urlId === urlId &&
    begun.state === state &&
    parts.clock() - begun.startedAtMs < ssoMinutes * 60_000;
  if (!live || !code || code.length > 4000) return renderFailure(ctx);
  const outcome = await api.call(apiCalls.cognitoCodeLogin, {
    params: { urlId },
    values: { code, state, invitation: begun.invitation },
    unauthorized: 'refusal',
  });
  const attempt = { userName: '', next: '', from: 'login', retryBody: signInBody } as const;
  await settleSignIn(ctx, readSignInAnswer(outcome), attempt);
}

function renderFailure(ctx: RequestContext, text: string = signInMessages.ssoFailed): void {
  renderSignIn(ctx, { status: 400, notice: errorNotice(text), body: signInBody });
}

const invitationRefused = signInErrors['Invalid Invitation'];

/** Returns false for an invitation that a mail program truncated or a parameter that is repeated, so the link is rejected at once. */
const isInvitation = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,200}$/.test(value);

const readText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns true for an https URL on an allowed host. Outside production, plain http on this machine is also allowed. */
function isAllowed(address: string, { ssoAllowedHosts, production }: PortalParts['config']): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  const local = !production && protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  const listed = ssoAllowedHosts.includes(hostname) || ssoAllowedHosts.includes(host);
  return listed && (protocol === 'https:' || local) && !username && !password;
}
