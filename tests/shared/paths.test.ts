import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';

const all: [string, (typeof paths)[keyof typeof paths]][] = Object.entries(paths);

describe('path table', () => {
  it('writes a path without parameters as its pattern', () => {
    expect(paths.login.to()).to.equal('/login');
    expect(paths.root.to()).to.equal('/');
  });

  it('inserts parameters percent-encoded', () => {
    expect(paths.pay.to({ clientId: '7', paymentId: '1732-abc_D' })).to.equal('/pay/7/1732-abc_D');
    expect(paths.pay.to({ clientId: 'a/b?c#d', paymentId: 'é "x"' })).to.equal(
      '/pay/a%2Fb%3Fc%23d/%C3%A9%20%22x%22',
    );
    expect(paths.devMail.to({ id: '<script>' })).to.equal('/dev/outbox/%3Cscript%3E');
  });

  it('uses every URL only once', () => {
    const patterns = all.map(([, path]) => path.pattern.replace(/:\w+/g, ':'));
    expect(new Set(patterns).size).to.equal(patterns.length);
  });

  for (const [name, { pattern }] of all) {
    it(`keeps ${name} on this site, starting at the root`, () => {
      expect(pattern).to.match(/^\/(?!\/)/);
      expect(new URL(pattern, 'http://portal.example').pathname).to.equal(pattern);
    });
  }

  const routes = ['/', '/login', '/pay/:clientId/:paymentId'];
  for (const route of routes) {
    it(`includes the specification's ${route}`, () => {
      expect(all.map(([, path]) => path.pattern)).to.include(route);
    });
  }
});
