import { level2, type ReportedOffer, type ApiAnswer, type ApiRequest } from '../../../support/test-api.ts';
import { createBrowser, type Browser } from '../../../support/browser.ts';
import type { Page, PostedFields } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { isRecord, type ApiRecord } from '../../../../shared/reply.ts';
import { paths } from '../../../../shared/paths.ts';

export const canary = 'canary-epic-pw';
export const adminPassword = 'Correct-Horse-7';
/** Noon in Chicago, the same start time as in the other tests. */
export const trialStart = Date.UTC(2025, 7, 15, 17);

export interface AdminTrial {
  portal: TestPortal;
  time: { now: number };
  api: AdminApi;
  /** Returns the calls with this method and path, such as `POST admin_set_org`. */
  callsOf(name: string): ApiRequest[];
  enter(): Promise<{ browser: Browser; page: Page }>;
  close(): Promise<void>;
}

export interface AdminApi {
  admin: boolean;
  clients: { id: string; name: string }[];
  demos: { id: string; name: string }[];
  settings: ApiRecord;
  /** Client acted for, by bearer token. */
  actingFor: Map<string, string>;
  tokens: Set<string>;
  offer: ReportedOffer;
  next: Map<string, ApiAnswer>;
}

export const own = { id: '204260', name: 'Provider 204260', phone: '3125550100', enable_mfa: 'F' };

export async function startAdminTrial(given: Partial<AdminApi> = {}): Promise<AdminTrial> {
  const api: AdminApi = {
    admin: true,
    clients: [
      { id: '204118', name: 'Harbor Dental 204118' },
      { id: '204117', name: 'Lakeside Family Clinic 204117' },
      { id: '204119', name: 'Clínica José Martí' },
    ],
    demos: [{ id: '900001', name: 'Demo Practice' }],
    settings: { id: '204117', org_name: 'Lakeside Family Clinic 204117', epic_pw: canary },
    actingFor: new Map(),
    tokens: new Set(),
    offer: level2,
    next: new Map(),
    ...given,
  };
  const time = { now: trialStart };
  const portal = await startTestPortal({
    api: (request) => answer(api, request),
    offer: api.offer,
    clock: () => time.now,
  });
  const nameOf = ({ method, path }: ApiRequest) => `${method} ${path.split('?')[0]}`;
  return {
    portal,
    time,
    api,
    callsOf: (name) => portal.requests.filter((request) => nameOf(request) === name),
    enter: async () => {
      const browser = createBrowser(portal.url);
      const form = await browser.get(paths.login.to());
      const page = await browser.press(form, 'Login', { user_name: 'admin', pw: adminPassword });
      return { browser, page };
    },
    close: () => portal.close(),
  };
}

export async function actFor(browser: Browser, id_org: string, fields: PostedFields = {}): Promise<Page> {
  return browser.press(await browser.get(paths.admin.to()), 'Login', { id_org, ...fields });
}

const done = (results: unknown = []): ApiAnswer => ({ body: { success: true, results } });
const forbidden: ApiAnswer = {
  status: 403,
  body: { success: false, msg: 'You don’t have permission to do this.' },
};

function answer(api: AdminApi, request: ApiRequest): ApiAnswer {
  const { method, headers } = request;
  const name = `${method} ${request.path.split('?')[0]}`;
  const twist = api.next.get(name);
  api.next.delete(name);
  if (twist) return twist;
  const body: ApiRecord = isRecord(request.body) ? request.body : {};
  if (name === 'POST login') return signIn(api);
  const token = (headers.authorization ?? '').replace('Bearer ', '');
  if (!api.tokens.has(token)) return { status: 401, body: { success: false } };
  return answerUser(api, { name, token, body });
}

function signIn(api: AdminApi): ApiAnswer {
  const token = `token-${api.tokens.size}`;
  api.tokens.add(token);
  const user = { id: '1', user_name: 'admin', first_name: 'Ada', last_name: 'Min', admin_user: 'T' };
  return { body: { success: true, results: [{ ...user, tokens: { access_token: 'a' } }], p1: token } };
}

function answerUser(
  api: AdminApi,
  { name, token, body }: { name: string; token: string; body: ApiRecord },
): ApiAnswer {
  const acting = api.actingFor.get(token);
  const all = [...api.clients, ...api.demos];
  const act = (id: string) => {
    if (!all.some((client) => client.id === id)) return { status: 404, body: { success: false } };
    api.actingFor.set(token, id);
    return done();
  };
  const admins: Record<string, () => ApiAnswer> = {
    'GET notify2pay/get_org': () => done(api.demos),
    'GET admin_get_org': () => done(api.clients),
    'POST notify2pay/set_org': () => act(String(body['id'])),
    'POST notify2pay/client_setting': () =>
      body['id'] === '204117' ? done([api.settings]) : { status: 404, body: { success: false } },
    'PUT notify2pay/client_setting': () => done(),
    'POST admin_set_org': () => {
      if (body['id_org']) return act(String(body['id_org']));
      api.actingFor.delete(token);
      return done();
    },
  };
  const known = admins[name];
  if (known) return api.admin ? known() : forbidden;
  if (name === 'GET org' || name.startsWith('GET org/')) {
    const client = all.find(({ id }) => id === acting);
    return done([client ? { ...client, phone: '3125550142', enable_mfa: 'Enforced' } : own]);
  }
  if (name === 'GET ivr_number') return done([{ production: acting ? { '3125550199': 'Main' } : {} }]);
  if (name === 'POST logout') api.tokens.delete(token);
  return done();
}
