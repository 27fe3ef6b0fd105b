import { launchChromium } from '../chromium.ts';
import type { Figure } from './figures.ts';
import { median } from './page-load.ts';
import type { Bench } from './servers.ts';

/** Slow 4G as Lighthouse has it: round trip, bits a second, and a CPU slowed down. */
const roundTripMs = 562;
const bytesPerSecond = 1.47e6 / 8;
const cpuSlowdown = 4;
const runs = 3;

/** First contentful paint of the payment form with a cold cache, and when it has come alive. */
export async function measureFirstPaint({ pages }: Bench): Promise<Figure[]> {
  const portal = pages.payment.find(({ name }) => name === 'portal');
  if (!portal) return [];
  const browser = await launchChromium();
  const paints: number[] = [];
  const hydrations: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie: portal.cookie } });
    const page = await context.newPage();
    await page.addInitScript(noteHydration);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(portal.url, { waitUntil: 'load' });
    await page.waitForSelector('[data-ready]');
    const timeOf = (mark: string) =>
      page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark);
    paints.push(await timeOf('first-contentful-paint'));
    hydrations.push(await timeOf('hydrated'));
    await context.close();
  }
  await browser.close();
  return [
    {
      name: 'Payment page, first paint on slow 4G',
      value: `${Math.round(median(paints))} ms`,
      aim: 'within 720 ms',
    },
    {
      name: 'Payment page, hydrated on slow 4G',
      value: `${Math.round(median(hydrations))} ms`,
      aim: 'within 1500 ms',
    },
  ];
}

/** In the page: marks the moment at which its first island is alive. */
function noteHydration(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-ready]')) return;
    performance.mark('hydrated');
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
}
