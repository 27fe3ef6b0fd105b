import type { ReportedOffer, ApiAnswer, ApiRequest } from '../../../support/test-api.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password, tokenOf } from '../../../support/sign-in.ts';
import { passTo } from '../reminders/home/home-trial.ts';

export interface LibraryTrial {
  api: EmbeddedApi;
  portal: TestPortal;
  browser: Browser;
  make(resource: string, record: object): Promise<string>;
  read(resource: string, id: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export const staffName = 'pat';

interface Options {
  /** Start time in Unix milliseconds; defaults to the current time. */
  now?: number;
  /** API features that the portal sees; if missing, the portal calls the embedded API directly. */
  offer?: ReportedOffer;
  /** Responds in place of the API if `offer` is set; undefined passes the request on. */
  instead?(request: ApiRequest): ApiAnswer | undefined;
}

export async function startLibraryTrial({ now, offer, instead }: Options = {}): Promise<LibraryTrial> {
  const api = await startEmbeddedApi();
  api.now.ms = now ?? api.now.ms;
  const portal = await startTestPortal({
    api: offer ? (request) => instead?.(request) ?? passTo(api.url)(request) : api.url,
    clock: () => api.now.ms,
    ...(offer && { offer }),
  });
  await addUser(api, { userName: staffName, group: 'Admin' });
  const token = await tokenOf(api, staffName);
  return {
    api,
    portal,
    browser: await enter(portal, staffName),
    make: async (resource, record) => {
      const { status, body } = await api.call(`POST ${resource}`, record, { token });
      if (status !== 200) throw new Error(`${resource}: ${body.msg}`);
      return body.p1!;
    },
    read: async (resource, id) =>
      (await api.call(`GET ${resource}/${id}`, undefined, { token })).body.results[0]!,
    close: async () => {
      await portal.close();
      await api.close();
    },
  };
}

export async function enter(portal: TestPortal, userName: string): Promise<Browser> {
  const browser = portal.browser();
  await browser.press(await browser.get(paths.login.to()), 'Login', { user_name: userName, pw: password });
  return browser;
}
