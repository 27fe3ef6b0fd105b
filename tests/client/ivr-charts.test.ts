import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { buildPaths } from '../../scripts/build/paths.ts';
import { enterRecordings } from '../../server/demo/practice/enter-recordings.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { generateCalls } from '../../server/api/ivr/load-calls.ts';
import { axisMarks } from '../../views/islands/chart-bar.tsx';
import { paths } from '../../shared/paths.ts';
import { pageAssets, type AssetManifest } from '../../views/assets.ts';
import { axeViolations, expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { enterByForm, addUser } from '../support/sign-in.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { itSlow } from '../support/full-run.ts';

const ivr = paths.ivr.to();
const now = Date.parse('2026-11-20T15:00:00Z');
/** Pages checked in every run; a full run checks all of them. */
const usualLooks = ['', '?tab=1', '?tab=2'];
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
    await generateCalls(api.database.db, { ...practice, calls: 2000, days: 200, now });
    const { db } = api.database;
    const store = { db, blobs: createDiskBlobs(join(api.dataDir, 'files')), clock: () => now };
    await db.transaction().execute((trx) => enterRecordings(trx, store));
    await addUser(api, { userName: 'ivy', group: 'Admin' });
    portal = await startTestPortal({ api: api.url, clock: () => now });
    visitor = await newVisitor({ baseURL: portal.url, acceptDownloads: true, reducedMotion: 'reduce' });
    page = visitor.page;
    await enterByForm(page, 'ivy');
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

  it('[H3] loads the charts after the numbers without a layout shift', async () => {
    const order: string[] = [];
    page.on('request', (request) => order.push(basename(request.url())));
    page.on('domcontentloaded', () => order.push('figures'));
    await open();
    expect(await page.getByText('Total Dollars', { exact: true }).first().isVisible()).to.equal(true);
    const charts = order.findIndex((name) => name.startsWith('ivr-charts'));
    expect(charts).to.be.above(order.indexOf('figures'));
    await chart('Calls by hour').waitFor();
    expect(await page.evaluate(shiftsByCharts)).to.deep.equal([]);
  });

  it('announces chart values on arrow keys, equal to those in the table', async () => {
    await open();
    for (const [title, part, column, keys] of [
      ['Calls by hour', 'of these transferred', 3, 'ArrowRight'],
      ['Calls by provider', 'of these transferred', 3, 'ArrowDown'],
      ['Calls by day', 'of these paid', 5, 'ArrowRight'],
    ] as const) {
      const drawing = chart(title);
      const told = page.locator('.chart-drawing', { has: drawing }).getByRole('status');
      const rows = await rowsOfTable(title);
      const shown = (title === 'Calls by day' ? rows.reverse() : rows).slice(0, 4);
      await drawing.focus();
      const seen: string[] = [];
      for (const [label = ''] of shown) {
        await told.getByText(label, { exact: true }).waitFor();
        seen.push((await told.innerText()).replace(/\s+/g, ' '));
        await page.keyboard.press(keys);
      }
      const wanted = shown.map((row) => {
        const cells = row.filter(Boolean);
        return `${cells[0]} Calls: ${cells[1]} ${part}: ${cells[column]}`.replace(/\s+/g, ' ');
      });
      expect(seen, title).to.deep.equal(wanted);
    }
  });

  it('redraws in dark colors and distinguishes bars by more than color', async () => {
    await open();
    const fills = () =>
      chart('Calls by hour')
        .locator('.bar-whole, .bar-part')
        .evaluateAll((bars) => [...new Set(bars.map((bar) => bar.getAttribute('fill')))]);
    const edge = chart('Calls by hour').locator('.bar-part').first();
    const light = await fills();
    expect(light).to.have.length(2);
    expect(await edge.getAttribute('stroke'), 'an edge of the ground').to.equal('#fff');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      (old) => document.querySelector('.bar-whole')?.getAttribute('fill') !== old,
      light[0],
    );
  });

  it('saves a chart as an image that is not blank', async () => {
    await open();
    await page
      .getByRole('region', { name: 'Calls by hour', exact: true })
      .getByText('Show as a table')
      .click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG of Calls by hour' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).to.equal('ivr-hours-2026-11-14-2026-11-20.png');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 8).toString('hex')).to.equal('89504e470d0a1a0a');
    expect(bytes.length).to.be.above(5_000);
    const colours = await coloursOf(bytes);
    expect(colours['95,155,153'], 'pixels in the colour of the calls').to.be.above(5_000);
    expect(colours['255,255,255'], 'pixels of the ground').to.be.above(5_000);
  });

  it('ends chart axes on round numbers, starts them at 0, and labels each bar', async () => {
    await open();
    const texts = await chart('Calls by hour').locator('text').allTextContents();
    const marks = await chart('Calls by hour')
      .locator('.recharts-yAxis-tick-labels text, text[orientation="left"]')
      .allTextContents();
    const calls = marks.map((mark) => Number(mark.replaceAll(',', ''))).sort((one, other) => one - other);
    expect(calls).to.deep.equal(axisMarks(calls.at(-1) ?? 0));
    const rows = await rowsOfTable('Calls by hour');
    const figures = rows.map((cells) => cells[1]).filter((figure) => figure !== '0');
    expect(texts).to.include.members(figures);
  });

  it('explains its numbers inline without covering anything', async () => {
    await open();
    const first = page.getByRole('heading', { name: 'Calls by hour' });
    const before = (await first.boundingBox())!;
    await page.getByText('What these numbers mean').click();
    const meaning = (await page.getByText('Transferred calls divided by calls.').boundingBox())!;
    const after = (await first.boundingBox())!;
    expect(meaning.y + meaning.height).to.be.below(after.y);
    expect(after.y).to.be.above(before.y);
  });

  it('collapses its tables, which open even without scripts', async () => {
    await page.goto(`${ivr}?from=2026-09-01&to=2026-11-20`);
    const table = page.getByRole('table', { name: 'Calls by day' });
    expect(await table.isVisible()).to.equal(false);
    await page
      .getByRole('region', { name: 'Calls by day', exact: true })
      .getByText('Show as a table')
      .click();
    expect(await table.isVisible()).to.equal(true);
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
    const test = usualLooks.includes(look) ? it : itSlow;
    test(`passes axe in light and dark and fits 390 and 320 px: ${look || 'dashboard'}`, async function () {
      this.timeout(60_000);
      await page.goto(ivr + look);
      if (await page.locator('[data-island]').count()) await page.getByRole('application').last().waitFor();
      await expectAccessible(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width);
        expect(await page.evaluate(cutTexts), `${width} px`).to.deep.equal([]);
        expect(await page.evaluate(deafScrollers), `${width} px`).to.deep.equal([]);
      }
    });
  }

  it("shows a readable placeholder in the log's search field", async () => {
    await page.goto(`${ivr}?tab=1`);
    const band = page.getByRole('searchbox', { name: 'Search everything' });
    const log = page.getByRole('searchbox', { name: 'Search by name, phone or patient code' });
    const inkOf = (field: typeof log) =>
      field.evaluate((one) => getComputedStyle(one, '::placeholder').color);
    expect(await inkOf(log)).not.to.equal(await inkOf(band));
  });

  it('passes axe on the page of a call', async () => {
    await page.goto(`${ivr}?tab=1`);
    await page.locator('.row-title a').first().click();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  it('plays a call recording and seeks in it', async () => {
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
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  it('marks only the current tab in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${ivr}?tab=1`);
    const edges = await page
      .getByRole('navigation', { name: 'IVR' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomWidth));
    await page.emulateMedia({ forcedColors: 'none' });
    expect(edges).to.deep.equal(['0px', '2px', '0px', '0px', '0px']);
  });

  it('marks only the current tab with a colored border', async () => {
    await page.goto(`${ivr}?tab=2&view=followUp`);
    const colours = await page
      .getByRole('navigation', { name: 'IVR' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
    const none = 'rgba(0, 0, 0, 0)';
    expect(colours).to.deep.equal([none, none, none, 'rgb(10, 106, 107)', none]);
  });

  for (const [look, row] of [
    ['?tab=1', '.calls tbody tr'],
    ['?tab=2&view=followUp', '.follow > li'],
  ] as const)
    it(`shows the first row within 300 px on a phone, with filters collapsed: ${look}`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(ivr + look);
      expect((await page.locator(row).first().boundingBox())!.y).to.be.below(300);
      expect(await page.getByLabel('From', { exact: true }).isVisible()).to.equal(false);
      await page.getByText('Filters', { exact: true }).click();
      expect(await page.getByLabel('From', { exact: true }).isVisible()).to.equal(true);
      expect(await page.getByRole('link', { name: 'Last 30 days' }).isVisible()).to.equal(true);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(ivr + look);
      expect((await page.locator(row).first().boundingBox())!.y).to.be.below(326);
    });

  it('saves a follow-up without leaving the page', async () => {
    await page.goto(`${ivr}?tab=2&view=followUp`);
    const line = page.locator('.follow > li').first();
    const answered = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
    const noting = answered();
    await line.getByPlaceholder('Note').fill('Called, no answer');
    await line.getByPlaceholder('Note').press('Enter');
    await noting;
    const ticking = answered();
    await line.getByRole('checkbox').check();
    await ticking;
    await page.locator('.follow > li.is-done').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).to.match(/^done-/);
    await page.reload();
    expect(await line.getByRole('checkbox').isChecked()).to.equal(true);
    expect(await line.getByPlaceholder('Note').inputValue()).to.equal('Called, no answer');
  });

  it('loads at most 180 KB of compressed JavaScript', () => {
    const manifest = JSON.parse(
      readFileSync(join(buildPaths.client, 'manifest.json'), 'utf8'),
    ) as AssetManifest;
    const { scripts, preload, later } = pageAssets(manifest, new Set(['ivr-chart'] as const), 'all');
    const sizes = [...scripts, ...preload, ...later].map(
      ({ url }) => readFileSync(join(buildPaths.client, 'assets', `${basename(url)}.br`)).length,
    );
    expect(sizes.length).to.be.above(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).to.be.below(180);
  });

  async function rowsOfTable(name: string): Promise<string[][]> {
    const section = page.getByRole('region', { name, exact: true });
    await section.getByText('Show as a table').click();
    const rows = await section.getByRole('table', { name }).locator('tbody tr').allInnerTexts();
    return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
  }

  /** Counts an image's pixels by color, on a blank page because the portal's policy blocks the image. */
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

/** Layout shifts after the chart script started loading. A slow machine may paint before parsing ends, so earlier shifts do not count. */
const shiftsByCharts = `{
  const [charts] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('ivr-charts-'));
  shifts.filter(({ startTime }) => startTime > charts.startTime);
}`;

/** Texts cut off by their own box, except those with an ellipsis. */
const cutTexts = `[...document.querySelectorAll('main :is(h1, h2, dd, dt, p, td, th, a, button, summary, label)')]
  .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).textOverflow !== 'ellipsis')
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
  .map((one) => one.textContent)`;

/** Scroll containers that contain no link and lack keyboard focus or a label. */
const deafScrollers = `[...document.querySelectorAll('main *')]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => !(one.tabIndex >= 0 && one.getAttribute('aria-label')) && !one.querySelector('a'))
  .map((one) => one.className)`;
