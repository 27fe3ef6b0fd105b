import { expect } from 'chai';
import fc from 'fast-check';
import { cleanText, cleanTexts } from '../../shared/clean-text.ts';

describe('cleanText', () => {
  it('removes control characters but keeps tabs and line breaks', () => {
    expect(cleanText('An\u000bn \u0000Sam\u007fple\u0085\ufffe')).to.equal('Ann Sample');
    expect(cleanText('one\ttwo\r\nthree')).to.equal('one\ttwo\r\nthree');
  });

  it('replaces lone surrogates but keeps surrogate pairs', () => {
    expect(cleanText('\ud83d Ann \udc4d')).to.equal('\ufffd Ann \ufffd');
    expect(cleanText('Thanks 👍🏽 José')).to.equal('Thanks 👍🏽 José');
  });

  it('leaves no forbidden code units in any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 0xffff }), (text, unit) => {
        const clean = cleanText(text + String.fromCharCode(unit));
        expect(clean).to.not.match(/\p{Surrogate}/u);
        expect(clean).to.not.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/);
        expect(cleanText(clean)).to.equal(clean);
      }),
    );
  });
});

describe('cleanTexts', () => {
  it('cleans texts and field names at every level and keeps other values', () => {
    const value = { 'na\u0000me': ['A\u0001', { note: '\ud800' }], amount: 5, none: null, flag: true };
    const clean = { name: ['A', { note: '\ufffd' }], amount: 5, none: null, flag: true };
    expect(cleanTexts(value)).to.deep.equal(clean);
  });

  it('treats a field named __proto__ as a plain field', () => {
    const cleaned = cleanTexts(JSON.parse('{"__proto__":{"admin":"T"}}')) as object;
    expect(Object.hasOwn(cleaned, '__proto__')).to.equal(true);
    expect('admin' in cleaned).to.equal(false);
  });
});
