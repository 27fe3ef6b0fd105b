import type { Browser, Page } from 'playwright-core';
import { paths } from '../../shared/paths.ts';
import { findHeadlessShell, launchChromium } from '../chromium.ts';
import { paintInBareTab, type Throttling } from './bare-tab.ts';
import { median, type Metric } from './metrics.ts';
import { verifyForm } from './sample.ts';
import type { Bench, Subject } from './servers.ts';

/** Slow 4G as defined by Lighthouse: latency in ms, throughput in bytes per second, CPU slowdown factor. */
const bytesPerSecond = 1.47e6 / 8;
const slow: Throttling = {
  network: {
    offline: false,
    latency: 562,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  },
  cpu: { rate: 4 },
};
/** Number of runs. On a busy machine, single runs differ by a tenth; the median of nine is stable. */
const runs = 9;
/** Milliseconds between keys for a good typist; the page prefetches the next one meanwhile. */
const keyMs = 200;

type Times = Record<'paint' | 'alive', number>;

export async function measureFirstPaint({ pages, coldPayer }: Bench): Promise<Metric[]> {
  const portal = pages.payment.find(({ name }) => name === 'portal');
  if (!portal) return [];
  const browser = await launchChromium(findHeadlessShell());
  const bare: number[] = [];
  const cold: Times[] = [];
  const verifyPaintsMs: number[] = [];
  const after: Times[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push(await openLine(browser, portal));
    cold.push(await openForm(browser, { ...portal, cookie: coldPayer }));
    verifyPaintsMs.push(await paintInBareTab(browser, { url: portal.url }, slow));
    after.push(await walkToForm(browser, portal));
  }
  await browser.close();
  const paints = cold.map(({ paint: ms }) => ms);
  const overLine = (times: readonly number[]) =>
    median(times.map((ms, run) => ms / (bare[run] ?? Number.NaN))).toFixed(2);
  const ofMiddle = (times: readonly number[]) => `${Math.round(median(times))} ms`;
  const middle = (times: readonly Times[], key: keyof Times) => ofMiddle(times.map((one) => one[key]));
  const [paint, alive] = ['within 720 ms', 'within 1500 ms'];
  return [
    { name: 'Payment page, first paint on slow 4G', value: middle(cold, 'paint'), aim: paint },
    { name: 'Payment page, first paint: × a line of text', value: overLine(paints) },
    { name: 'Payment page, hydrated on slow 4G', value: middle(cold, 'alive'), aim: alive },
    { name: 'Verification before it, first paint on slow 4G', value: ofMiddle(verifyPaintsMs), aim: paint },
    { name: 'Verification before it, first paint: × a line of text', value: overLine(verifyPaintsMs) },
    { name: 'Payment page after verification, first paint on slow 4G', value: middle(after, 'paint') },
    {
      name: 'Payment page after verification, hydrated on slow 4G',
      value: middle(after, 'alive'),
      aim: alive,
    },
    { name: 'A line of text with the same headers, first paint on slow 4G', value: ofMiddle(bare) },
  ];
}

/** Measures a line of text as the lower bound for any page on this machine at this time. */
const openLine = (browser: Browser, { url }: Subject) =>
  paintInBareTab(browser, { url: new URL(paths.live.to(), url).href }, slow);

/** Loads the form twice, because the hydration observer would add to the paint time. */
async function openForm(browser: Browser, { url, cookie }: Subject): Promise<Times> {
  const paint = await paintInBareTab(browser, { url, cookie }, slow);
  const page = await openSlowPage(browser, { cookie });
  await page.addInitScript(noteHydration);
  await page.goto(url, { waitUntil: 'load' });
  return { ...(await readTimes(page)), paint };
}

async function walkToForm(browser: Browser, { url }: Subject): Promise<Times> {
  const page = await openSlowPage(browser, {});
  await page.goto(url, { waitUntil: 'load' });
  await page.addInitScript(noteHydration);
  for (const [name, value] of Object.entries(verifyForm))
    await page.locator(`[name=${name}]`).pressSequentially(value, { delay: keyMs });
  await page.keyboard.press('Enter');
  return readTimes(page);
}

async function openSlowPage(browser: Browser, headers: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', slow.network);
  await devtools.send('Emulation.setCPUThrottlingRate', slow.cpu);
  return page;
}

async function readTimes(page: Page): Promise<Times> {
  await page.waitForSelector('[data-ready]');
  const times = {
    paint: await timeOf(page, 'first-contentful-paint'),
    alive: await timeOf(page, 'hydrated'),
  };
  await page.context().close();
  return times;
}

const timeOf = (page: Page, mark: string) =>
  page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark);

function noteHydration(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-ready]')) return;
    performance.mark('hydrated');
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
}
