import { level1, type ReportedOffer, startTestApi, type ApiAnswer, type ApiRequest } from './test-api.ts';
import type { permissions } from '../../shared/permissions.ts';
import { sectionNames, type SectionName } from '../../shared/sections.ts';
import { answerResource, type Records } from './resource-calls.ts';

/** User as stored by this server; `toRecord` is the public form. */
export interface SignInUser {
  id: string;
  user_name: string;
  password: string;
  access_group: string;
  admin_user: 'T' | 'F';
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  mobile_phone: string;
  landing_page: string;
  mfa_method: string;
  forcePasswordReset: 'T' | 'F';
  /** Challenge returned for a correct password instead of a token. */
  challenge?: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED';
}

type Flag = SectionName | (typeof permissions)[keyof typeof permissions]['field'];
export type AccessFlags = Partial<Record<Flag, 'T' | 'F'>>;

export interface SignInCall {
  /** Name such as `login`, or `PUT users` without its query. */
  name: string;
  body: Readonly<Record<string, unknown>>;
  list?: unknown[];
  query: URLSearchParams;
  headers: ApiRequest['headers'];
  basic?: { userName: string; password: string };
}

export interface SignInApi {
  url: string;
  calls: SignInCall[];
  callsOf(name: string): SignInCall[];
  users: Map<string, SignInUser>;
  groups: Map<string, AccessFlags>;
  org: Record<string, string>;
  ivrNumber: { production: Record<string, string> };
  /** Changes what the API reports to offer; the contract alone at first. */
  report(offer: ReportedOffer): void;
  /** Request id of each health request. */
  healthIds: unknown[];
  /** Records for generic calls without a special answer. */
  records: Records;
  addUser(user?: Partial<SignInUser>): SignInUser;
  /** Applies these answers to the next calls with that name, one per call. */
  answerNext(name: string, ...answers: ApiAnswer[]): void;
  /** Promises that delay every response, by call name. */
  holdUntil: Map<string, Promise<unknown>>;
  /** Fixed responses to every call, by call name. */
  always: Map<string, ApiAnswer>;
  close(): Promise<void>;
}

export const password = 'Correct-Horse-7';
/** Correct code for every code prompt. */
export const rightCode = '246810';
export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Markers in every credential of this server, so that a test can search for them. */
export const canaries = { token: 'canary-tkn', access: 'canary-acc', session: 'canary-ses' } as const;

/** Returns a rejection with the reason in `results.error` and optional extra data. */
export const refusal = (error: string, more: object = {}): ApiAnswer => ({
  status: 400,
  body: { success: false, results: { error, ...more } },
});

const done: ApiAnswer = { body: { success: true, results: [] } };
const gone: ApiAnswer = { status: 401, body: { success: false, results: [] } };

/**
 * Starts a small second implementation of the contract's sign-in calls, independent of `server/api`, because the portal must work with any
 * API.
 */
export async function startSignInApi(): Promise<SignInApi> {
  const state = createState();
  const nextAnswers = new Map<string, ApiAnswer[]>();
  const calls: SignInCall[] = [];
  const holdUntil: SignInApi['holdUntil'] = new Map();
  const always: SignInApi['always'] = new Map();
  let reported = level1;
  const healthIds: unknown[] = [];
  const answerHealth = ({ headers }: ApiRequest) => {
    healthIds.push(headers['x-request-id']);
    return { success: true, ...reported };
  };
  const server = await startTestApi(async (request) => {
    const call = readCall(request);
    calls.push(call);
    await holdUntil.get(call.name);
    return always.get(call.name) ?? nextAnswers.get(call.name)?.shift() ?? answerCall(state, call);
  }, answerHealth);
  return {
    url: server.url,
    calls,
    holdUntil,
    always,
    callsOf: (name) => calls.filter((call) => call.name === name),
    users: state.users,
    groups: state.groups,
    org: state.org,
    ivrNumber: state.ivrNumber,
    report: (offer) => void (reported = offer),
    healthIds,
    records: state.records,
    addUser: (overrides = {}) => addUser(state, overrides),
    answerNext: (name, ...answers) => nextAnswers.set(name, [...(nextAnswers.get(name) ?? []), ...answers]),
    close: () => server.close(),
  };
}

interface State {
  users: SignInApi['users'];
  groups: SignInApi['groups'];
  org: SignInApi['org'];
  ivrNumber: SignInApi['ivrNumber'];
  records: Records;
  /** Usernames of signed-in users by access token. */
  tokens: Map<string, string>;
  /** Usernames of users in a challenge, by challenge handle. */
  handles: Map<string, string>;
}

function createState(): State {
  const all: AccessFlags = Object.fromEntries(sectionNames.map((name) => [name, 'T' as const]));
  return {
    users: new Map(),
    groups: new Map<string, AccessFlags>([
      ['Everything', all],
      ['Front Desk', { home: 'T', contacts: 'T', files: 'F' }],
    ]),
    org: { id: '204117', name: 'Lakeside 204117', timezone: 'CST', phone: '3125550142', enable_mfa: 'T' },
    ivrNumber: { production: { '3125550100': 'Main' } },
    records: new Map(),
    tokens: new Map(),
    handles: new Map(),
  };
}

function addUser({ users }: State, overrides: Partial<SignInUser>): SignInUser {
  const user: SignInUser = {
    id: String(users.size + 1),
    user_name: `user${users.size + 1}`,
    password,
    access_group: 'Everything',
    admin_user: 'F',
    first_name: 'Maria',
    last_name: 'Lopez',
    email: 'maria@example.com',
    phone: '3125550111',
    mobile_phone: '3125550122',
    landing_page: '',
    mfa_method: '',
    forcePasswordReset: 'F',
    ...overrides,
  };
  users.set(user.user_name, user);
  return user;
}

function readCall({ method, path, headers, body }: ApiRequest): SignInCall {
  const url = new URL(path, 'http://api.invalid/');
  const name = url.pathname.slice(1);
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  const [userName = '', ...rest] = Buffer.from(value, 'base64').toString().split(':');
  return {
    name: method === 'POST' ? name : `${method} ${name}`,
    body: typeof body === 'object' && body !== null ? (body as SignInCall['body']) : {},
    ...(Array.isArray(body) && { list: body as unknown[] }),
    query: url.searchParams,
    headers,
    ...(scheme === 'Basic' && { basic: { userName, password: rest.join(':') } }),
  };
}

function answerCall(state: State, call: SignInCall): ApiAnswer {
  const open = publicCalls[call.name] ?? publicCalls[call.name.split('/')[0] ?? ''];
  if (open) return open(state, call);
  const token = (call.headers.authorization ?? '').replace('Bearer ', '');
  const user = state.users.get(state.tokens.get(token) ?? '');
  if (!user) return gone;
  const answer =
    userCalls[call.name]?.(state, call, user) ?? answerResource(state.records, toResourceCall(call));
  return answer ?? { status: 404, body: { success: false } };
}

function toResourceCall({ name, query, list, body }: SignInCall) {
  const [method = '', path = ''] = name.includes(' ') ? name.split(' ') : ['POST', name];
  return { method, path, query, body: list ?? body };
}

const toRecord = ({ password: _, challenge: __, ...record }: SignInUser) => record;

function signIn({ tokens }: State, user: SignInUser): ApiAnswer {
  const token = `${canaries.token}-${tokens.size}`;
  tokens.set(token, user.user_name);
  const access_token = `${canaries.access}-${tokens.size}`;
  return { body: { success: true, results: [{ ...toRecord(user), tokens: { access_token } }], p1: token } };
}

const publicCalls: Record<string, (state: State, call: SignInCall) => ApiAnswer> = {
  login(state, { basic }) {
    const user = state.users.get(basic?.userName ?? '');
    if (!user || user.password !== basic?.password) return refusal('Invalid Credentials', { attempts: 2 });
    if (!user.challenge) return signIn(state, user);
    const Session = `${canaries.session}-${state.handles.size}`;
    state.handles.set(Session, user.user_name);
    const results = { ChallengeName: user.challenge, Session, ChallengeParameters: {} };
    return { body: { success: false, results } };
  },
  cognito_verify(state, { basic, body }) {
    const user = state.users.get(state.handles.get(String(body['Session'])) ?? '');
    if (!user || user.user_name !== basic?.userName) return refusal('Invalid Session');
    const { code, new_password } = body['response'] as { code?: string; new_password?: string };
    if (new_password !== undefined) user.password = new_password;
    else if (code !== rightCode) return refusal('Invalid Auth Code');
    return signIn(state, user);
  },
  cognito_password_reset(state, { body }) {
    const user = state.users.get(String(body['username']));
    if (!user || body['authCode'] !== rightCode) return refusal('Invalid Auth Code');
    user.password = String(body['password']);
    return done;
  },
  'user/request_password': () => done,
  cognito_sso_login: () => ({
    body: { success: true, results: { cognito_login_url: 'https://sso.example.com/authorize?x=1' } },
  }),
  cognito_code_login(state, { body }) {
    const [user] = state.users.values();
    return user && body['code'] === 'right' ? signIn(state, user) : refusal('Invalid Session');
  },
  accounts: () => ({ body: { success: true, results: [], p1: '9' } }),
  notifications: () => done,
};

const userCalls: Record<string, (state: State, call: SignInCall, user: SignInUser) => ApiAnswer> = {
  'GET groups'({ groups }, { query }) {
    const { name } = JSON.parse(query.get('filter') ?? '{}') as { name?: string };
    const group = groups.get(name ?? '');
    return { body: { success: true, results: group ? [{ id: '1', name, ...group }] : [] } };
  },
  'GET org': ({ org }) => ({ body: { success: true, results: [org] } }),
  'GET ivr_number': ({ ivrNumber }) => ({ body: { success: true, results: [ivrNumber] } }),
  'PUT users'({ users }, { body }, user) {
    const existing = users.get(String(body['user_name'] ?? user.user_name));
    if (existing && existing !== user)
      return { status: 409, body: { success: false, msg: 'Duplicate username' } };
    Object.assign(user, body);
    return done;
  },
  'user/password'(_state, { body }, user) {
    if (body['pw_old'] !== user.password) return refusal('Invalid Credentials');
    user.password = String(body['pw']);
    user.forcePasswordReset = 'F';
    return done;
  },
  cognito_get_totp: () => ({ body: { success: true, results: { SecretCode: totpSecret } } }),
  cognito_totp_verify: (_state, { body }) =>
    body['userCode'] === rightCode ? done : refusal('TOTP Code Mismatch'),
  cognito_verify_attribute_code: (_state, { body }) =>
    body['authCode'] === rightCode ? done : refusal('Invalid Auth Code'),
  cognito_set_mfa_sms: () => done,
  search: () => ({ body: { success: true, results: [], p1: "{'cnt': 0}" } }),
  'notify2pay/client_setting': (_state, { body }) => ({
    body: { success: true, results: [{ id: body['id'], org_name: 'Lakeside' }] },
  }),
  logout({ tokens }, { headers }) {
    tokens.delete((headers.authorization ?? '').replace('Bearer ', ''));
    return done;
  },
};
