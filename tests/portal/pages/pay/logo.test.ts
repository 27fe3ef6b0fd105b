import { expect } from 'chai';
import { attributeOf } from '../../../support/page.ts';
import { payPath, startPayTrial } from './payer.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';

describeWithOne('client logo', startPayTrial, (trial) => {
  const open = (logo: string) => trial.portal.browser().get(payPath(trial.api.addPayment({ logo })));

  it('[P10] shows an inline image, or one from an https origin added to the policy', async () => {
    const inline = await open(png);
    expect(inline.all('img').map((img) => attributeOf(img, 'src'))).to.deep.equal([png]);
    expect(inline.headers['content-security-policy']).to.include("img-src 'self' data:;");

    const remote = await open('https://cdn.example.com/logo.png?v=1');
    expect(remote.all('img').map((img) => attributeOf(img, 'src'))).to.deep.equal([
      'https://cdn.example.com/logo.png?v=1',
    ]);
    expect(remote.headers['content-security-policy']).to.include(
      "img-src 'self' data: https://cdn.example.com;",
    );
  });

  for (const logo of [
    '',
    'http://127.0.0.1/logo.png',
    'http://cdn.example.com/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html,<script>alert(1)</script>',
    'https://user:pw@cdn.example.com/logo.png',
    "https://cdn.example.com; script-src 'unsafe-inline'/x.png",
    '//cdn.example.com/logo.png',
    '"><script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ]) {
    it(`[P10] shows a drawn placeholder instead of ${JSON.stringify(logo.slice(0, 50))}`, async () => {
      const page = await open(logo);
      expect(page.status).to.equal(200);
      expect(page.all('img')).to.deep.equal([]);
      expect(page.headers['content-security-policy'])
        .to.include("img-src 'self' data:;")
        .and.not.include('unsafe');
      expect(page.html).to.not.include('alert(1)');
    });
  }
});
