import { expect } from 'chai';
import { readLogo } from '../../../shared/payment/logo.ts';

const starts: Readonly<Record<string, string>> = {
  png: 'iVBORw0KGgo',
  jpeg: '/9j/',
  webp: 'UklGRiQAAABXRUJQ',
  gif: 'R0lGODlh',
};

const picture = (kind: string, length = 24) =>
  `data:image/${kind};base64,${(starts[kind] ?? '').padEnd(length, 'A')}`;

describe('client logo', () => {
  it('[P10] accepts data URLs of the four raster types', () => {
    for (const kind of ['png', 'jpeg', 'webp', 'gif']) {
      expect(readLogo(picture(kind)), kind).to.deep.equal({ src: picture(kind) });
    }
    expect(readLogo(picture('svg+xml'))).to.equal(undefined);
  });

  it('rejects content that is not an image', () => {
    for (const kind of Object.keys(starts))
      expect(readLogo(`data:image/${kind};base64,${btoa('A list of names, not a picture')}`), kind).to.equal(
        undefined,
      );
  });

  it('accepts a data URL of at most 64,000 characters', () => {
    const head = 'data:image/png;base64,'.length;
    expect(readLogo(picture('png', 64_000 - head))).to.not.equal(undefined);
    expect(readLogo(picture('png', 64_001 - head))).to.equal(undefined);
  });

  it('returns the origin of an https URL with a host name', () => {
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
