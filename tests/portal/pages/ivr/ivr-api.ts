import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { paths } from '../../../../shared/paths.ts';
import { closeServer, listen } from '../../../../server/listen.ts';
import { password, startSignInApi, type SignInApi } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';

export type SearchBody = Readonly<Record<string, string>>;
type Call = Readonly<Record<string, unknown>>;

export interface IvrApi {
  url: string;
  auth: SignInApi;
  searches: SearchBody[];
  calls: Call[];
  /** Replaces the normal search response. */
  answer?: (body: SearchBody, res: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts an API that searches an in-memory list and ignores `where`; other calls go to the scripted API. */
export async function startIvrApi(): Promise<IvrApi> {
  const auth = await startSignInApi();
  const server = createServer((req, res) => void take(req, res));
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
  const api: IvrApi = {
    url: `http://127.0.0.1:${port}`,
    auth,
    searches: [],
    calls: [],
    close: async () => {
      server.closeAllConnections();
      await closeServer(server, 0);
      await auth.close();
    },
  };
  return api;

  async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const sent = await text(req);
    if (req.url !== '/search') return passOn(`${auth.url}${req.url}`, { req, res, sent });
    const body = JSON.parse(sent) as SearchBody;
    api.searches.push(body);
    if (api.answer) return api.answer(body, res);
    send(res, { success: true, ...find(api.calls, body) });
  }
}

function find(calls: readonly Call[], { fields, limit }: SearchBody): object {
  if (fields === 'DISTINCT provider')
    return { results: [{ provider: 'Dr. Patel' }, { provider: 'Dr. Nguyen' }] };
  if (fields === 'id' && !limit) return { results: [], p1: `{'cnt': ${calls.length}}` };
  return { results: calls };
}

export function send(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Passing {
  req: IncomingMessage;
  res: ServerResponse;
  sent: string;
}

async function passOn(url: string, { req, res, sent }: Passing): Promise<void> {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers;
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await fetch(url, {
    method: req.method ?? 'GET',
    headers: given,
    ...(sent && { body: sent }),
  });
  res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

export interface IvrTrial {
  api: IvrApi;
  portal: TestPortal;
  browser: Browser;
  /** Current time of the portal in Unix milliseconds. */
  time: { now: number };
  close(): Promise<void>;
}

/** Friday 2026-11-20, 9 AM in Chicago. */
export const now = Date.parse('2026-11-20T15:00:00Z');

export async function startIvrTrial(prepare: (api: IvrApi) => void = () => undefined): Promise<IvrTrial> {
  const api = await startIvrApi();
  prepare(api);
  const time = { now };
  const portal = await startTestPortal({ api: api.url, clock: () => time.now });
  return {
    api,
    portal,
    time,
    browser: await enterAs(portal, api),
    close: async () => {
      await portal.close();
      await api.close();
    },
  };
}

export async function enterAs(portal: TestPortal, { auth }: IvrApi, group = 'Everything'): Promise<Browser> {
  const { user_name } = auth.addUser({ access_group: group });
  const browser = portal.browser();
  await browser.press(await browser.get(paths.login.to()), 'Login', { user_name, pw: password });
  return browser;
}
