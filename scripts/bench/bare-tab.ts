import type { Browser, CDPSession } from 'playwright-core';

/** As `Network.emulateNetworkConditions` and `Emulation.setCPUThrottlingRate` take it. */
export interface Slowness {
  network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  cpu: { rate: number };
}

/** Of `Target.receivedMessageFromTarget`: an answer by its id, or an event by its name. */
interface Message {
  id?: number;
  method?: string;
  params?: { name?: string; loaderId?: string };
  result?: { result?: { value?: unknown }; errorText?: string; loaderId?: string };
  error?: { message: string };
}

/** The entry may be made a little after the event that tells of it. */
const paint = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;

/**
 * First contentful paint of a page, in ms since its navigation began, in a tab and profile of its own. Playwright does not know
 * the tab: those that it knows get a world for its scripts before the page is parsed, which is up to a tenth of that time.
 */
export async function paintInBareTab(
  browser: Browser,
  { url, cookie }: { url: string; cookie?: string },
  { network, cpu }: Slowness,
): Promise<number> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const blank = { url: 'about:blank', browserContextId, width: 1280, height: 720 };
  const { targetId } = await root.send('Target.createTarget', blank);
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const tab = new Tab(root, sessionId);
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', network);
  await tab.send('Emulation.setCPUThrottlingRate', cpu);
  if (cookie) await tab.send('Network.setExtraHTTPHeaders', { headers: { cookie } });
  await tab.send('Page.enable');
  await tab.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const { result: gone } = await tab.send('Page.navigate', { url });
  if (gone?.errorText) throw new Error(`${url}: ${gone.errorText}`);
  // By its own name: a new tab has painted its blank page too.
  await tab.next(
    ({ params }) => params?.name === 'firstContentfulPaint' && params.loaderId === gone?.loaderId,
  );
  const { result } = await tab.send('Runtime.evaluate', { expression: paint, awaitPromise: true });
  await root.send('Target.disposeBrowserContext', { browserContextId });
  await root.detach();
  return Number(result?.result?.value);
}

/** A session by way of the browser's own. */
class Tab {
  private asked = 0;
  private readonly root: CDPSession;
  private readonly sessionId: string;

  constructor(root: CDPSession, sessionId: string) {
    this.root = root;
    this.sessionId = sessionId;
  }

  /** Throws what the tab says that it cannot do. */
  async send(method: string, params: object = {}): Promise<Message> {
    this.asked += 1;
    const id = this.asked;
    const answered = this.next((message) => message.id === id);
    const { sessionId } = this;
    const message = JSON.stringify({ id, method, params });
    await this.root.send('Target.sendMessageToTarget', { sessionId, message });
    const answer = await answered;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  }

  next(isIt: (message: Message) => boolean): Promise<Message> {
    const { root, sessionId } = this;
    return new Promise((resolve) => {
      root.on('Target.receivedMessageFromTarget', function hear(event) {
        const message = JSON.parse(event.message) as Message;
        if (event.sessionId !== sessionId || !isIt(message)) return;
        root.off('Target.receivedMessageFromTarget', hear);
        resolve(message);
      });
    });
  }
}
