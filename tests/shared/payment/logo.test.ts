import { expect } from 'chai';
import { readLogo } from '../../../shared/payment/logo.ts';

const picture = (kind: string, length = 4) => `data:image/${kind};base64,${'A'.repeat(length)}`;

describe("a client's logo", () => {
  it('is shown as it is where it is a picture in the address, of the four raster kinds', () => {
    for (const kind of ['png', 'jpeg', 'webp', 'gif']) {
      expect(readLogo(picture(kind)), kind).to.deep.equal({ src: picture(kind) });
    }
    expect(readLogo(picture('svg+xml'))).to.equal(undefined);
  });

  it('is at most 64,000 characters long in the address itself', () => {
    const head = picture('png', 0).length;
    expect(readLogo(picture('png', 64_000 - head))).to.not.equal(undefined);
    expect(readLogo(picture('png', 64_001 - head))).to.equal(undefined);
  });

  it('names its origin where it is an https address of a named host', () => {
    expect(readLogo('https://cdn.example/a.png')).to.deep.equal({
      src: 'https://cdn.example/a.png',
      origin: 'https://cdn.example',
    });
    for (const address of [
      'https://127.0.0.1/a.png',
      'https://localhost/a.png',
      'http://cdn.example/a.png',
      '/brand/lakeside.png',
      '/brand/../secret.png',
    ]) {
      expect(readLogo(address), address).to.equal(undefined);
    }
  });
});
