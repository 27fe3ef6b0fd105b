import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { demoIds } from '../../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { payPath, startPayTrial } from './payer.ts';

const link = demoIds('card or bank');

describe('short payment links', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  async function codeOf(): Promise<string> {
    const token = await signIn(api, { org: link.client_id });
    const { body } = await api.call(`GET flexpay/sms/preview/${link.id}`, undefined, { token });
    return /\/p\/(\w{16})/.exec(String(body.results[0]!['text']))![1]!;
  }

  it('redirect to the payment page in the requested language, however the code is typed', async () => {
    const code = await codeOf();
    for (const typed of [code, code.toUpperCase(), `${code}.`, `${code.slice(0, 4)}-${code.slice(4)}`]) {
      const answer = await portal
        .browser()
        .get(`${paths.shortLink.to({ code: typed })}?lang=es`, { follow: false });
      expect([answer.status, answer.headers['location']]).to.deep.equal([303, `${payPath(link)}?lang=es`]);
      expect(answer.headers['x-robots-tag']).to.include('noindex');
      expect(answer.headers['cache-control']).to.equal('no-store');
    }
  });

  it('return 404 for an unknown code and for any code after thirty tries from one address within fifteen minutes', async () => {
    const own = await startTestPortal({ api: api.url });
    try {
      const browser = own.browser();
      for (let tries = 0; tries < 30; tries += 1)
        expect(
          (await browser.get(paths.shortLink.to({ code: `${tries}`.padStart(16, '0') }))).status,
        ).to.equal(404);
      expect((await browser.get(paths.shortLink.to({ code: await codeOf() }))).status).to.equal(404);
    } finally {
      await own.close();
    }
  });

  it('return 404 when the API does not support short links', async () => {
    const trial = await startPayTrial();
    try {
      const page = await trial.portal.browser().get(paths.shortLink.to({ code: '0'.repeat(16) }));
      expect([page.status, trial.api.calls.length]).to.deep.equal([404, 0]);
    } finally {
      await trial.close();
    }
  });
});
