import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import type { Browser } from '../support/browser.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { password, startSignInApi, type SignInApi } from '../support/sign-in-api.ts';
import { until } from '../support/until.ts';

const clients = 200;
/** Maximum concurrent list page requests for one organization. */
const atOnce = 64;
const tickMs = 700;

describe('many concurrent requests for one list page', () => {
  let api: SignInApi;
  let portal: TestPortal;
  let staff: Browser;
  let answerAll: () => void;

  beforeEach(async () => {
    api = await startSignInApi();
    portal = await startTestPortal({ api: api.url });
    const { user_name } = api.addUser();
    staff = portal.browser();
    const page = await staff.get(paths.login.to());
    await staff.press(page, 'Login', { user_name, pw: password });
    await staff.get(paths.contacts.to());
    holdLists();
  });
  afterEach(async () => {
    api.holdUntil.clear();
    answerAll();
    await portal.close();
    await api.close();
  });

  /** Holds new contact list requests until `answerAll` releases them together. */
  const holdLists = () => {
    api.holdUntil.set('GET contacts', new Promise<void>((resolve) => (answerAll = resolve)));
  };
  const open = async () => {
    const startedAt = performance.now();
    const { status } = await staff.get(paths.contacts.to());
    return { status, ms: performance.now() - startedAt };
  };

  it('rejects no request while the API is slow and keeps waiting times even', async () => {
    const ticking = setInterval(() => {
      answerAll();
      holdLists();
    }, tickMs);
    const opened = await Promise.all(
      Array.from({ length: clients }, async () => [await open(), await open()]),
    ).finally(() => clearInterval(ticking));
    const all = opened.flat();
    expect(new Set(all.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    expect(at(0.99) / at(0.5)).to.be.below(2);
  });

  it('leave the liveness check responsive while many responses arrive at once', async () => {
    let shown = 0;
    const pages = Array.from({ length: atOnce }, async () => {
      await open();
      shown += 1;
    });
    await until(() => api.callsOf('GET contacts').length >= atOnce);
    answerAll();
    expect((await portal.browser().get(paths.live.to())).status).to.equal(200);
    expect(shown, 'pages drawn before').to.be.below(atOnce / 2);
    await Promise.all(pages);
  });
});
