import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { buildPaths } from '../../scripts/build/paths.ts';
import { enterRecordings } from '../../server/demo/practice/enter-recordings.ts';
import { createDiskBlobs } from '../../server/api/blobs/blob-store.ts';
import { loadCalls } from '../../server/api/ivr/load-calls.ts';
import { paths } from '../../shared/paths.ts';
import { pageAssets, type AssetManifest } from '../../views/assets.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { addUser, password } from '../support/sign-in.ts';

const ivr = paths.ivr.to();
const now = Date.parse('2026-11-20T15:00:00Z');
const looks = [
  '',
  '?preset=yesterday',
  '?from=2025-11-20&to=2026-11-20',
  '?from=2020-01-01&to=2020-01-02',
  '?tab=1',
  '?tab=2',
  '?tab=2&view=followUp',
];

describe('the IVR section in Chromium', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  let visitor: Visitor;
  let page: Page;

  before(async function () {
    this.timeout(60_000);
    api = await startEmbeddedApi();
    api.now.ms = now;
    const practice = { idOrg: '204117', numbers: ['3125550170'], zone: 'America/Chicago' };
    await loadCalls(api.database.db, { ...practice, calls: 2000, days: 200, now });
    const { db } = api.database;
    const store = { db, blobs: createDiskBlobs(join(api.dataDir, 'files')), clock: () => now };
    await db.transaction().execute((trx) => enterRecordings(trx, store));
    await addUser(api, { userName: 'ivy', group: 'Admin' });
    portal = await startTestPortal({ api: api.url, clock: () => now });
    visitor = await newVisitor({ baseURL: portal.url, acceptDownloads: true, reducedMotion: 'reduce' });
    page = visitor.page;
    await page.goto(paths.login.to());
    await page.getByLabel('Username').fill('ivy');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/app/**');
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries());
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });
  after(async () => {
    await visitor.close();
    await portal.close();
    await api.close();
    expect(visitor.complaints).to.deep.equal([]);
  });
  beforeEach(async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const chart = (name: string) => page.getByRole('application', { name });
  const open = async (query = '') => {
    await page.goto(ivr + query);
    await chart('From call to payment').waitFor();
  };

  it('loads the charts after the figures stand, and nothing moves when they come', async () => {
    const order: string[] = [];
    page.on('request', (request) => order.push(basename(request.url())));
    page.on('domcontentloaded', () => order.push('figures'));
    await open();
    expect(await page.getByRole('table', { name: 'Calls by hour' }).isVisible()).to.equal(true);
    const charts = order.findIndex((name) => name.startsWith('ivr-charts'));
    expect(charts).to.be.above(order.indexOf('figures'));
    await page.getByRole('button', { name: 'PNG of Calls by hour' }).waitFor();
    expect(await page.evaluate(shiftsByCharts)).to.deep.equal([]);
  });

  for (const [title, caption, keys] of [
    ['Calls by hour', 'Calls by hour', 'ArrowRight'],
    ['Calls by provider', 'Calls by provider', 'ArrowDown'],
    ['Calls by day', 'Calls by day', 'ArrowRight'],
  ] as const) {
    it(`tells the values of ${title} by the arrow keys, those of its table`, async () => {
      await open();
      const drawing = chart(title);
      await drawing.focus();
      const told = page.locator('.chart-drawing', { has: drawing }).getByRole('status');
      const rows = await page.getByRole('table', { name: caption }).locator('tbody tr').allInnerTexts();
      const ordered = title === 'Calls by day' ? rows.reverse() : rows;
      const seen: string[] = [];
      for (const row of ordered.slice(0, 4)) {
        const [label = ''] = row.split('\t');
        await told.getByText(label, { exact: true }).waitFor();
        seen.push((await told.innerText()).replace(/\s+/g, ' '));
        await page.keyboard.press(keys);
      }
      const wanted = ordered.slice(0, 4).map((row) => {
        const cells = row
          .split('\t')
          .map((cell) => cell.trim())
          .filter(Boolean);
        return `${cells[0]} Calls: ${cells[1]} Payments: ${cells[5]} Transfers: ${cells[3]}`;
      });
      expect(seen).to.deep.equal(wanted);
    });
  }

  it('draws again in the colours of dark, and tells bars apart by more than colour', async () => {
    await open();
    const fills = () =>
      chart('Calls by hour')
        .locator('.recharts-bar-rectangle path')
        .evaluateAll((bars) => [...new Set(bars.map((bar) => bar.getAttribute('fill')))]);
    const light = await fills();
    expect(light).to.have.length(3);
    expect(light.filter((fill) => fill?.startsWith('url(#'))).to.have.length(2);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      (old) => document.querySelector('.recharts-bar-rectangle path')?.getAttribute('fill') !== old,
      light[0],
    );
  });

  it('saves a picture of the chart that is no blank', async () => {
    await open();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG of Calls by hour' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).to.equal('ivr-hours-2026-11-14-2026-11-20.png');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 8).toString('hex')).to.equal('89504e470d0a1a0a');
    expect(bytes.length).to.be.above(5_000);
    const colours = await coloursOf(bytes);
    expect(colours['10,106,107'], 'pixels in the colour of the calls').to.be.above(5_000);
    expect(colours['255,255,255'], 'pixels of the ground').to.be.above(5_000);
  });

  it('explains a figure and closes it by Escape', async () => {
    await open();
    const what = page.getByLabel('What Trans. Rate counts');
    await what.click();
    const meaning = page.getByText('Transferred calls divided by calls.');
    const box = (await meaning.boundingBox())!;
    expect(box.x + box.width).to.be.below(1280);
    await page.keyboard.press('Escape');
    expect(await meaning.isVisible()).to.equal(false);
  });

  it('folds a long table, and opens it where there are no scripts', async () => {
    await page.goto(`${ivr}?from=2026-09-01&to=2026-11-20`);
    expect(await page.getByRole('table', { name: 'Calls by day' }).isVisible()).to.equal(false);
    expect(await page.getByRole('table', { name: 'Calls by month' }).isVisible()).to.equal(true);
    const plain = await newVisitor({
      baseURL: portal.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    await plain.page.goto(`${ivr}?from=2026-09-01&to=2026-11-20`);
    expect(await plain.page.getByRole('table', { name: 'Calls by day' }).isVisible()).to.equal(true);
    expect(await plain.page.getByText('PNG').count()).to.equal(0);
    await plain.close();
  });

  for (const look of looks) {
    it(`has no fault that axe finds, light and dark, and fits 390 px: ${look || 'dashboard'}`, async () => {
      await page.goto(ivr + look);
      if (await page.locator('[data-island]').count()) await page.getByRole('application').last().waitFor();
      await expectAccessible(page, `IVR ${look}`);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
    }).timeout(60_000);
  }

  it('has no fault that axe finds on the page of a call', async () => {
    await page.goto(`${ivr}?tab=1`);
    await page.locator('.row-title a').first().click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).to.deep.equal([]);
  });

  it('plays the recording of a call, from where the player asks', async () => {
    const recordings = await page.request.get(`${ivr}?tab=1&columns=cdr_start,cdr_userfield`);
    expect((await recordings.text()).match(/<td[^>]*>Yes<\/td>/g)).to.have.length(6);
    await page.goto(`${ivr}?tab=1&columns=cdr_start,cdr_userfield`);
    await page.getByRole('row', { name: 'Yes' }).getByRole('link').first().click();
    const player = page.getByLabel('Recording');
    const played = await player.evaluate(async (element) => {
      const audio = element as HTMLAudioElement;
      audio.muted = true;
      audio.currentTime = 1;
      const ready = new Promise((resolve) => audio.addEventListener('timeupdate', resolve, { once: true }));
      await audio.play();
      await ready;
      return { duration: audio.duration, currentTime: audio.currentTime };
    });
    expect(played.duration).to.be.within(1.5, 20);
    expect(played.currentTime).to.be.at.least(1);
    expect((await new AxeBuilder({ page }).analyze()).violations).to.deep.equal([]);
  });

  it('marks the current tab alone where the colours are the reader’s', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${ivr}?tab=1`);
    const edges = await page
      .getByRole('navigation', { name: 'IVR' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
    await page.emulateMedia({ forcedColors: 'none' });
    expect(edges).to.deep.equal(['0px', '3px', '0px', '0px']);
  });

  it('keeps its filters beside one another on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(ivr);
    const [from, to, apply] = await Promise.all(
      [
        page.getByLabel('From', { exact: true }),
        page.getByLabel('To', { exact: true }),
        page.getByRole('button', { name: 'Apply' }),
      ].map(async (one) => (await one.boundingBox())!),
    );
    expect(from!.x + from!.width).to.be.below(to!.x);
    expect(to!.x + to!.width).to.be.at.most(apply!.x + apply!.width + 0.5);
  });

  it('loads at most 170 KB of JavaScript, compressed', () => {
    const manifest = JSON.parse(
      readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8'),
    ) as AssetManifest;
    const { scripts, preload, later } = pageAssets(manifest, new Set(['ivr-chart'] as const), 'all');
    const sizes = [...scripts, ...preload, ...later].map(
      ({ url }) => readFileSync(join(buildPaths.client, 'assets', `${basename(url)}.br`)).length,
    );
    expect(sizes.length).to.be.above(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).to.be.below(170);
  });

  /** How many pixels a picture has of each colour. On a page without the portal's policy, which lets no picture in. */
  async function coloursOf(png: Buffer): Promise<Record<string, number>> {
    const blank = await page.context().newPage();
    const found = await blank.evaluate(
      async (data) => {
        const picture = await createImageBitmap(await (await fetch(data)).blob());
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
        pen.drawImage(picture, 0, 0);
        const { data: pixels } = pen.getImageData(0, 0, picture.width, picture.height);
        const counts: Record<string, number> = {};
        for (let at = 0; at < pixels.length; at += 4) {
          const colour = pixels.slice(at, at + 3).join();
          counts[colour] = (counts[colour] ?? 0) + 1;
        }
        return counts;
      },
      `data:image/png;base64,${png.toString('base64')}`,
    );
    await blank.close();
    return found;
  }
});

/** A slow machine may draw the page before it is parsed to its end: that is no matter of the charts. */
const shiftsByCharts = `{
  const [charts] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('ivr-charts-'));
  shifts.filter(({ startTime }) => startTime > charts.startTime);
}`;
