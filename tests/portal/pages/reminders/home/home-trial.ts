import { startEmbeddedApi, type EmbeddedApi } from '../../../../support/embedded-api.ts';
import { runWorker } from '../../../../support/run-worker.ts';
import type { ApiHandler } from '../../../../support/test-api.ts';
import type { Browser } from '../../../../support/browser.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../../../../support/portal.ts';
import { addUser, tokenOf } from '../../../../support/sign-in.ts';
import { signIn } from '../../sign-in/staff.ts';

/** Practice with a notification list of four rows: reachable by text, reachable by text and email, opted out, and invalid. */
export interface HomeTrial {
  api: EmbeddedApi;
  portal: TestPortal;
  browser: Browser;
  list: string;
  call(route: string, body?: unknown): ReturnType<EmbeddedApi['call']>;
  make(resource: string, record: object): Promise<string>;
  /** Creates and confirms a job for a notification list, lets the worker process it, and returns the job ID. */
  send(list: string): Promise<string>;
  statusOf(job: string): Promise<string>;
  close(): Promise<void>;
}

/** Organization other than the demo practice, so that no other rows exist. */
export const idOrg = '204260';

type Options = Partial<TestPortalOptions> & {
  /** Start time in Unix milliseconds; defaults to the current time. */
  nowMs?: number;
  environment?: Record<string, string>;
};

/** Forwards requests to the API. The portal then sees another offer. */
export const passTo =
  (url: string): ApiHandler =>
  async ({ method, path, headers, body }) => {
    const { 'content-type': type = '', authorization = '' } = headers;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const sent: Record<string, string> = { 'content-type': type, authorization };
    if (headers['idempotency-key']) sent['idempotency-key'] = String(headers['idempotency-key']);
    const init = { method, headers: sent };
    const answer = await fetch(`${url}/${path}`, method === 'GET' ? init : { ...init, body: text });
    return { status: answer.status, body: await answer.text() };
  };

export async function startHomeTrial({
  nowMs,
  environment = {},
  ...options
}: Options = {}): Promise<HomeTrial> {
  const api = await startEmbeddedApi({ environment });
  const { API_KEY: apiKey = '' } = environment;
  api.now.ms = nowMs ?? api.now.ms;
  const portal = await startTestPortal({
    api: options.offer ? passTo(api.url) : api.url,
    clock: () => api.now.ms,
    env: { API_KEY: apiKey },
    ...options,
  });
  await addUser(api, { userName: 'home.user', org: idOrg, group: 'admin' });
  const headers = { 'X-Api-Key': apiKey };
  const token = await tokenOf(api, 'home.user', headers);
  const browser = portal.browser();
  await signIn(browser, { user_name: 'home.user' });
  const call: HomeTrial['call'] = (route, body) => api.call(route, body, { token, headers });
  const make = async (resource: string, record: object) => {
    const { body, status } = await call(`POST ${resource}`, record);
    if (status !== 200) throw new Error(body.msg);
    return body.p1!;
  };
  const text_template = await make('text_templates', { name: 'Text', template: 'Hi {{first_name}}' });
  const email_template = await make('email_templates', { name: 'Mail', subject: 'S', template: 'Hi' });
  // All weekdays, so that sending does not depend on the current day of the week.
  const days = 'Mon,Tue,Wed,Thu,Fri,Sat,Sun';
  const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: days };
  const reminder = await make('reminders', { name: 'Visit', ...times, text_template, email_template });
  const list = await make('notifications', { name: 'March visits', reminder });
  const stopped = { first_name: 'Stan', last_name: 'Stopped', phone: '3125550103', patient_code: 'P-3' };
  await make('contacts', { ...stopped, opt_out_text: 'T' });
  await call(`POST notifications/${list}/rows`, [
    { name: 'Tess Text', mobile_phone: '3125550101' },
    { name: 'Bea Both', mobile_phone: '3125550102', email: 'bea@mail.example' },
    { patient_code: 'P-3' },
    { name: 'Ed Error', phone: '12' },
  ]);
  return {
    api,
    portal,
    browser,
    list,
    call,
    make,
    send: async (notification) => {
      const job = await make('jobs', { notification });
      await call('PUT jobs', { id: job, status: 'queued' });
      await runWorker(api);
      return job;
    },
    statusOf: async (job) => (await call(`GET jobs/${job}`)).body.results[0]!['status']!,
    close: async () => {
      await portal.close();
      await api.close();
    },
  };
}
