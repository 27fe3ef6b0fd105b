import { expect } from 'chai';
import { payPath, startPayTrial, type PayTrial } from './payer.ts';

describe('truncated patient links', () => {
  let trial: PayTrial;
  before(async () => (trial = await startPayTrial()));
  after(() => trial.close());

  for (const path of ['/pay', '/pay/77', '/pay/77/', '/pay/77/12/3', '/eml/abc']) {
    it(`never lead to the staff sign-in: ${path}`, async () => {
      const page = await trial.portal.browser().get(path);
      expect(page.status).to.equal(404);
      expect(page.headers['refresh']).to.equal(undefined);
      expect(page.html).to.not.include('/login');
    });
  }

  it('explain how to open the full link', async () => {
    const english = await trial.portal.browser().get('/pay/77');
    expect(english.text).to.include(
      'Open the full link from your message again, or call your healthcare provider.',
    );
    const spanish = await trial.portal.browser().get('/pay/77?lang=es');
    expect(spanish.text).to.include(
      'Vuelva a abrir el enlace completo de su mensaje o llame a su proveedor de salud.',
    );
  });

  for (const trail of ['.', ')', '%20', ').', '%E2%80%9D'])
    it(`open when copied with trailing characters: ${trail}`, async () => {
      const payment = trial.api.addPayment();
      const page = await trial.portal.browser().get(`${payPath(payment)}${trail}?lang=es`);
      expect(page.status).to.equal(200);
      expect([page.url.pathname, page.url.search]).to.deep.equal([payPath(payment), '?lang=es']);
    });

  it('tell the payer to open the full link if the payment ID is truncated', async () => {
    const english = await trial.portal.browser().get('/pay/77/1757765583');
    expect(english.text).to.include(
      'please try again later Open the full link from your message, or call your healthcare provider.',
    );
    const spanish = await trial.portal.browser().get('/pay/77/1757765583?lang=es');
    expect(spanish.text).to.include('Abra el enlace completo de su mensaje o llame a su proveedor de salud.');
  });
});
