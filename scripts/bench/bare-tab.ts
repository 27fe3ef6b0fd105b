import type { Browser, CDPSession } from 'playwright-core';

/** Parameters of `Network.emulateNetworkConditions` and `Emulation.setCPUThrottlingRate`. */
export interface Throttling {
  network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  cpu: { rate: number };
}

/** Message of `Target.receivedMessageFromTarget`: a response with an id, or an event with a method. */
interface Message {
  id?: number;
  method?: string;
  params?: { name?: string; loaderId?: string };
  result?: { result?: { value?: unknown }; errorText?: string; loaderId?: string };
  error?: { message: string };
}

/** Observes the paint entry because it may appear slightly after the paint event. */
const paint = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;

/**
 * Returns the first contentful paint in ms since navigation start, in a separate tab and profile.
 * Bypasses Playwright's page handling because its script injection takes up to a tenth of that time.
 */
export async function paintInBareTab(
  browser: Browser,
  { url, cookie }: { url: string; cookie?: string },
  { network, cpu }: Throttling,
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
  // Matches the loader id because a new tab also reports a paint for its blank page.
  await tab.next(
    ({ params }) => params?.name === 'firstContentfulPaint' && params.loaderId === gone?.loaderId,
  );
  const { result } = await tab.send('Runtime.evaluate', { expression: paint, awaitPromise: true });
  await root.send('Target.disposeBrowserContext', { browserContextId });
  await root.detach();
  return Number(result?.result?.value);
}

class Tab {
  private lastId = 0;
  private readonly root: CDPSession;
  private readonly sessionId: string;

  constructor(root: CDPSession, sessionId: string) {
    this.root = root;
    this.sessionId = sessionId;
  }

  async send(method: string, params: object = {}): Promise<Message> {
    this.lastId += 1;
    const id = this.lastId;
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
