import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Request, Response } from 'express';
import { createRenderer, RenderError } from '../../../server/portal/http/render.tsx';
import { createMemoryState } from '../../../server/portal/state/memory-state.ts';
import { paths } from '../../../shared/paths.ts';
import { attributeOf, type Page } from '../../support/page.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { readBuiltAssets, startTestPortal } from '../../support/portal.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const identity = { last_name: 'Lee', dob: '4/9/1985' };

/** Store whose result throws a render error when read, as a broken view would. */
const memory = createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 });
const breaking = {
  ...memory,
  counters: {
    ...memory.counters,
    consume: async () => ({
      used: 1,
      resetMs: 0,
      get allowed(): boolean {
        throw new RenderError('canary');
      },
    }),
  },
};

const linksOf = (page: Page, rel: 'modulepreload' | 'ahead' | 'stylesheet') =>
  page
    .all('link')
    .filter((link) => attributeOf(link, 'rel') === rel)
    .map((link) => attributeOf(link, 'href') ?? '');
const scriptsOf = (page: Page) => page.all('script').map((script) => attributeOf(script, 'src') ?? '');

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('page rendering', openPortal, (portal) => {
  it('loads only the small script and no React on pages without islands', async () => {
    for (const path of [paymentPath, '/nowhere']) {
      const page = await portal.browser().get(path);
      expect(scriptsOf(page)).to.have.length(1);
      expect(scriptsOf(page)[0]).to.match(/^\/assets\/enhance-[A-Z0-9]+\.js$/);
      expect(page.html).to.not.include('data-island');
    }
    expect((await portal.browser().get('/nowhere')).html).to.not.match(/modulepreload|rel="ahead"/);
  });

  it("lists the payment form's scripts on the verification page, to be fetched after display", async () => {
    const browser = portal.browser();
    const verification = await browser.get(paymentPath);
    const form = await browser.press(verification, 'Verify', identity);
    const run = [...scriptsOf(form), ...linksOf(form, 'modulepreload')].filter((url) =>
      url.startsWith('/assets/'),
    );
    expect(run).to.have.length(1);
    // The list includes the late style sheet because a script waits for style sheets that precede it.
    const sheet = portal.deps.assets.manifest.styles.payLate.url;
    expect(linksOf(verification, 'ahead')).to.deep.equal([...run, sheet]);
    expect(linksOf(verification, 'modulepreload')).to.deep.equal([]);
    expect(linksOf(verification, 'stylesheet')).to.deep.equal([]);
  });

  it("runs one asset script on the payment form and embeds the form's state as data", async () => {
    const browser = portal.browser();
    const page = await browser.press(await browser.get(paymentPath), 'Verify', identity);
    const { manifest } = portal.deps.assets;
    const script = manifest.entries.paymentPage.url;
    expect(scriptsOf(page).filter((src) => src.includes('/assets/'))).to.deep.equal([script]);
    expect(linksOf(page, 'modulepreload')).to.deep.equal([]);
    const state = page.all('script').find((script) => attributeOf(script, 'id') === 'state');
    const [text] = state?.childNodes ?? [];
    expect(text && 'value' in text && (JSON.parse(text.value) as object)).to.have.nested.property(
      'payment.amountCents',
      4500,
    );
  });

  it('references only existing files', async () => {
    const browser = portal.browser();
    const page = await browser.press(await browser.get(paymentPath), 'Verify', identity);
    const links = page.all('link').map((link) => attributeOf(link, 'href') ?? '');
    const files = [...scriptsOf(page), ...links].filter((url) => url.startsWith('/assets/'));
    expect(files).to.have.length.of.at.least(3);
    for (const file of files) expect((await browser.get(file)).status, file).to.equal(200);
  });

  it('links a cacheable style sheet with an integrity hash on signed-in pages', async () => {
    const trial = await startSignInTrial();
    const browser = await enter(trial.portal, trial.api.addUser());
    for (const path of [paths.user.to(), '/app/contacts/none', '/app/contacts']) {
      const page = await browser.get(path);
      const [sheet, ...others] = page.all('link').filter((link) => attributeOf(link, 'rel') === 'stylesheet');
      expect(others, path).to.deep.equal([]);
      expect(page.headers['content-security-policy']).to.include(`'nonce-${attributeOf(sheet!, 'nonce')}'`);
      expect(page.html, path).to.not.include('--bs-body-bg');
      const file = await browser.get(attributeOf(sheet!, 'href')!);
      expect(file.headers['content-type']).to.equal('text/css; charset=utf-8');
      expect(file.headers['cache-control']).to.equal('public, max-age=31536000, immutable');
      const hash = createHash('sha384').update(file.html).digest('base64');
      expect(attributeOf(sheet!, 'integrity')).to.equal(`sha384-${hash}`);
    }
    await trial.close();
  });

  it('inlines styles with the nonce on pages that need no sign-in', async () => {
    for (const path of [paymentPath, '/login', '/nowhere']) {
      const page = await portal.browser().get(path);
      expect(linksOf(page, 'stylesheet')).to.deep.equal([]);
      const [style] = page.all('style');
      expect(page.headers['content-security-policy']).to.include(`'nonce-${attributeOf(style!, 'nonce')}'`);
      expect(page.html.includes('--bs-body-bg')).to.equal(path !== paymentPath);
    }
  });

  it('renders the same page in every content encoding', async () => {
    const plain = (bytes: Buffer) => bytes;
    const codings = [
      ['gzip, deflate, br', 'gzip', gunzipSync],
      ['gzip', 'gzip', gunzipSync],
      ['br', 'identity', plain],
      ['gzip;q=0', 'identity', plain],
    ] as const;
    for (const [accepted, coding, decode] of codings) {
      const { bytes, headers } = await fetchBytes(`${portal.url}/nowhere`, accepted);
      expect(headers['content-encoding'] ?? 'identity').to.equal(coding);
      expect(headers['content-type']).to.equal('text/html; charset=utf-8');
      expect(headers['vary']).to.equal('Accept-Encoding');
      const html = decode(bytes).toString();
      expect(html)
        .to.match(/^<!doctype html>/)
        .and.match(/<\/html>\s*$/);
      expect(html).to.include('The page you are looking for does not exist.');
    }
  });

  it('renders no style attribute and no inline handler, which the policy would block', async () => {
    const browser = portal.browser();
    const verify = await browser.get(paymentPath);
    for (const page of [
      verify,
      await browser.press(verify, 'Verify', identity),
      await browser.get('/nowhere'),
    ]) {
      expect(page.html)
        .to.not.match(/<[^>]+\sstyle=/i)
        .and.not.match(/<[^>]+\son[a-z]+=/i);
    }
  });

  it('renders a 404 page for an unknown path and redirects to the sign-in page after 3 seconds', async () => {
    const page = await portal.browser().get('/nowhere');
    expect(page.status).to.equal(404);
    expect(page.text).to.include('The page you are looking for does not exist.');
    expect(page.headers['refresh']).to.equal('3; url=/login');
  });

  it('does not redirect from an unknown sign-in page to itself', async () => {
    const page = await portal.browser().get('/login');
    expect(page.headers).to.not.have.property('refresh');
  });

  it('throws a RenderError when a view throws and leaves the response unsent', () => {
    const Broken = () => {
      throw new Error('canary');
    };
    const renderer = createRenderer({ assets: readBuiltAssets() });
    const nothing = {} as Request & Response;
    expect(() => renderer.send(nothing, nothing, { title: 'x', element: <Broken /> })).to.throw(RenderError);
  });

  it('[R7, O5] shows the render error page when a view throws', async () => {
    const broken = await startTestPortal({ api: answerPayment, state: breaking });
    const browser = broken.browser();
    const page = await browser.press(await browser.get(paymentPath), 'Verify', identity);
    expect(page.status).to.equal(500);
    expect(page.text).to.include('Loading....');
    // Payers have no sign-in page to return to.
    expect(page.headers).to.not.have.property('refresh');
    expect(page.html).to.not.include('canary');
    await broken.close();
  });

  it('does not redirect to the sign-in page when the view of that page throws', async () => {
    const broken = await startTestPortal({ api: answerPayment, state: breaking });
    const browser = broken.browser();
    const page = await browser.press(await browser.get('/login'), 'Login', { user_name: 'a', pw: 'b' });
    expect(page.status).to.equal(500);
    expect(page.text).to.include('Loading....');
    expect(page.headers).to.not.have.property('refresh');
    await broken.close();
  });
});

async function fetchBytes(url: string, coding: string) {
  const res = await new Promise<Parameters<NonNullable<Parameters<typeof get>[2]>>[0]>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': coding }, agent: false }, resolve).on('error', reject);
  });
  return { bytes: await buffer(res), headers: res.headers };
}
