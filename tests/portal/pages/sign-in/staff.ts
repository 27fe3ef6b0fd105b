import { connectRedis, type Redis } from '../../../../server/portal/state/redis.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { startSignInApi, password, type SignInApi, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import type { Page, PostedFields } from '../../../support/page.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../../../support/portal.ts';
import { paths } from '../../../../shared/paths.ts';

export interface SignInTrial {
  api: SignInApi;
  portal: TestPortal;
  time: { now: number };
  close(): Promise<void>;
}

/** Friday, August 15, 2025, noon in Chicago. */
export const trialStart = Date.UTC(2025, 7, 15, 17);

export async function startSignInTrial(options: Partial<TestPortalOptions> = {}): Promise<SignInTrial> {
  const api = await startSignInApi();
  const time = { now: trialStart };
  const portal = await startTestPortal({ api: api.url, clock: () => time.now, ...options });
  const close = async () => {
    await portal.close();
    await api.close();
  };
  return { api, portal, time, close };
}

export async function startRedisTrial(settings: string[] = []): Promise<SignInTrial & { redis: Redis }> {
  const server = await startRedisServer(settings);
  const redis = await connectRedis(server.url, silentLog);
  const trial = await startSignInTrial({ state: 'redis', env: { REDIS_URL: server.url } });
  const close = async () => {
    await redis.close();
    await trial.close();
    await server.stop();
  };
  return { ...trial, redis, close };
}

export async function login(
  browser: Browser,
  { user_name }: Pick<SignInUser, 'user_name'>,
  fields: PostedFields = {},
): Promise<Page> {
  return browser.press(await browser.get(paths.login.to()), 'Login', {
    user_name,
    pw: password,
    ...fields,
  });
}

/** Signs in through the form without loading the slow next page and returns the redirect location. */
export async function signIn(
  browser: Browser,
  { user_name }: Pick<SignInUser, 'user_name'>,
): Promise<string> {
  const page = await browser.get(paths.login.to());
  const { action, fields } = page.fill('Login', { user_name, pw: password });
  const at = new URL(action, page.url).href;
  const { headers, text } = await browser.post(at, fields, { follow: false });
  if (headers.location === undefined) throw new Error(`${user_name} is not let in: ${text}`);
  return headers.location;
}

/** Signs the user in with a new browser and returns the browser. */
export async function enter(portal: TestPortal, user: SignInUser): Promise<Browser> {
  const browser = portal.browser();
  const { pathname } = new URL(await signIn(browser, user), portal.url);
  if (!pathname.startsWith('/app') && pathname !== '/admin')
    throw new Error(`${user.user_name} is at ${pathname}`);
  return browser;
}

/** Signs in and out once so that the browser becomes a known device of the user. */
export async function signInAndOut(browser: Browser, user: Pick<SignInUser, 'user_name'>): Promise<void> {
  await signIn(browser, user);
  await browser.get(paths.logout.to(), { headers: { 'sec-fetch-site': 'same-origin' } });
}

/** Returns the status of a GET without redirects, followed by its location if any. */
export async function stand(browser: Browser, path: string): Promise<string> {
  const { status, headers } = await browser.get(path, { follow: false });
  return headers.location === undefined ? String(status) : `${status} ${headers.location}`;
}

/** Presses a button and returns the response without following redirects. */
export function pressOnce(browser: Browser, page: Page, [button, fields]: [string, PostedFields]) {
  const form = page.fill(button, fields);
  return browser.post(new URL(form.action, page.url).href, form.fields, { follow: false });
}
