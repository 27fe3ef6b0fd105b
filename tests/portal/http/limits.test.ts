import { expect } from 'chai';
import { clientAddressOf } from '../../../server/portal/http/limits.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { startTestPortal } from '../../support/portal.ts';

describe('clientAddressOf', () => {
  const same: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ];
  for (const [one, other] of same) {
    it(`[A4] treats ${one} and ${other} as the same address`, () =>
      expect(clientAddressOf({ ip: one })).to.equal(clientAddressOf({ ip: other })));
  }

  const different: [string, string][] = [
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ];
  for (const [one, other] of different) {
    it(`[A4] treats ${one} and ${other} as different addresses`, () => {
      expect(clientAddressOf({ ip: one })).to.not.equal(clientAddressOf({ ip: other }));
    });
  }

  it('treats all requests without an IP address as one address', () => {
    expect(clientAddressOf({ ip: undefined })).to.equal(clientAddressOf({ ip: undefined }));
  });
});

describe('write limit per IP address', () => {
  const limit = 600;

  async function statuses(trustProxy: string, headersOf: (index: number) => Record<string, string>) {
    const portal = await startTestPortal({
      api: answerPayment,
      env: { TRUST_PROXY: trustProxy, LOG_LEVEL: 'silent' },
    });
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < limit + 20; sent += 20) {
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          portal.browser().post('/nowhere', {}, { headers: headersOf(sent + index) }),
        ),
      );
      for (const { status } of pages) counts[status] = (counts[status] ?? 0) + 1;
    }
    const late = await portal.browser().post('/nowhere', {}, { headers: headersOf(limit + 20) });
    const read = await portal.browser().get(paymentPath);
    await portal.close();
    return { counts, late, read };
  }

  it('allows 600 writes a minute, then responds with 429, while reads still succeed', async () => {
    const { counts, late, read } = await statuses('0', () => ({}));
    expect(counts).to.deep.equal({ 403: 600, 429: 20 });
    expect(late.headers['retry-after']).to.equal('60');
    expect(late.text).to.include('Too many requests');
    expect(read.status).to.equal(200);
  });

  it('[A4] ignores a forged X-Forwarded-For header', async () => {
    const forge = (index: number) => ({ 'x-forwarded-for': `198.51.${index >> 8}.${index % 256}` });
    expect((await statuses('0', forge)).counts).to.deep.equal({ 403: 600, 429: 20 });
  });

  it('[A4] uses the address added by the trusted proxy and ignores earlier ones', async () => {
    const forge = (index: number) => ({
      'x-forwarded-for': `198.51.${index >> 8}.${index % 256}, 203.0.113.7`,
    });
    expect((await statuses('1', forge)).counts).to.deep.equal({ 403: 600, 429: 20 });
    const honest = (index: number) => ({ 'x-forwarded-for': `198.51.${index >> 8}.${index % 256}` });
    expect((await statuses('1', honest)).counts).to.deep.equal({ 403: 620 });
  });
});
