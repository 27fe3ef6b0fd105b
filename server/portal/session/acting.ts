import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { sectionNames } from '../../../shared/sections.ts';
import type { PortalDeps } from '../http/deps.ts';
import { HttpError, UpstreamUnauthorized } from '../http/errors.ts';
import { type Api, apiOf, type ApiCallOptions, type CallResult } from './api.ts';
import { loadOrganization, revokeToken } from './session-calls.ts';
import { currentUser, renewAs } from './signed-in.ts';

export interface ActingRequest {
  /** `admin_set_org` or `notify2pay/set_org`, with the account in its body. */
  call: ApiCall;
  body: ApiRecord;
  idOrg: string;
  /** Organization name as shown in the client list. */
  name: string;
}

type StartResult = { ok: true } | { ok: false; status: number; msg: string };

type Deps = Pick<PortalDeps, 'relay' | 'clock'>;

/**
 * Starts acting for a client. The API switches to the account, and the session gets a new ID.
 * If the account cannot be loaded afterward, the API is switched back.
 */
export async function startActing(deps: Deps, req: Request, entry: ActingRequest): Promise<StartResult> {
  const { relay, clock } = deps;
  const api = apiOf(relay, req);
  const entered = await api.call(entry.call, { body: entry.body });
  if (!entered.ok && entered.reply) {
    return { ok: false, status: 422, msg: entered.reply.msg ?? actingMessages.refused };
  }
  const loaded = entered.ok && (await loadOrganization(api, { filter: { id: entry.idOrg }, size: 1 }));
  if (!loaded) {
    // Without a reply, the switch may still have taken effect.
    if (entered.ok || entered.sent) await returnAtApi(deps, req);
    return { ok: false, status: 502, msg: routerMessages.unavailable };
  }
  const { organization, sections, hasIvrNumber, ...signedIn } = currentUser(req);
  const name = loaded.organization.name || entry.name;
  await renewAs(req, {
    ...signedIn,
    ...loaded,
    organization: { ...loaded.organization, id: entry.idOrg, name },
    sections: [...sectionNames],
    acting: {
      idOrg: entry.idOrg,
      name,
      startedAtMs: clock(),
      original: { organization, sections, hasIvrNumber },
    },
  });
  return { ok: true };
}

export async function stopActing(deps: Deps, req: Request): Promise<string> {
  const { acting, ...signedIn } = currentUser(req);
  await returnAtApi(deps, req);
  if (!acting) return '';
  await renewAs(req, { ...signedIn, ...acting.original });
  return acting.name;
}

/**
 * Tells the API to stop acting for a client. The session ends if the result is unknown, because it could act for the wrong client,
 * or if the API no longer lets this user act for a client.
 */
async function returnAtApi({ relay }: Deps, req: Request): Promise<void> {
  const returned = await apiOf(relay, req).call(apiCalls.adminSetOrg, {
    body: { id_org: '' },
    unauthorized: 'refusal',
  });
  if (returned.ok) return;
  if (!returned.sent && currentUser(req).acting) {
    throw new HttpError(503, { retryAfterSeconds: 5 });
  }
  await endSession({ relay }, req);
}

async function endSession({ relay }: Pick<PortalDeps, 'relay'>, req: Request): Promise<never> {
  await revokeToken(relay, req, currentUser(req));
  throw new UpstreamUnauthorized();
}

/**
 * Calls the API as an admin. A 403 means that the user is no longer an admin: the session ends, and the browser
 * is redirected to /login.
 */
export async function callAsAdmin<Call extends ApiCall>(
  { api, parts, req }: { api: Api; parts: Pick<PortalDeps, 'relay'>; req: Request },
  call: Call,
  options?: ApiCallOptions<Call>,
): Promise<CallResult<Call>> {
  const outcome = await api.call(call, options);
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
