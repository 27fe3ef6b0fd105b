import { expect } from 'chai';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { escapeHtml, escapeJson } from '../../views/escape.ts';
import { fuzz } from '../support/full-run.ts';

describe('escapeJson', () => {
  it('[X1] writes no character that could end a script element and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = escapeJson(value);
        expect(written).not.to.match(/[<>&\u2028\u2029]/);
        expect(JSON.stringify(JSON.parse(written))).to.equal(JSON.stringify(value));
      }),
      fuzz(100_000),
    );
  });

  it('[X1] stays a single script element in a page, whatever the text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '<',
        '/',
        'script',
        '>',
        '!--',
        '-->',
        ']]>',
        '&',
        'amp;',
        '"',
        '\u2028',
        '\\',
        'x',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const fragment = parseFragment(`<script type="application/json">${escapeJson({ text })}</script><b>`);
        const [script, after] = fragment.childNodes as DefaultTreeAdapterTypes.Element[];
        const [content] = script!.childNodes as DefaultTreeAdapterTypes.TextNode[];
        expect(JSON.parse(content!.value)).to.deep.equal({ text });
        expect(after!.tagName).to.equal('b');
      }),
      fuzz(20_000),
    );
  }).timeout(60_000);

  it('writes null for values that JSON cannot express', () => {
    expect(escapeJson(undefined)).to.equal('null');
  });
});

describe('escapeHtml', () => {
  it('[X1] round-trips through an attribute and through text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'lt;', 'a', ' ') }), (text) => {
        const fragment = parseFragment(`<i title="${escapeHtml(text)}">${escapeHtml(text)}</i>`);
        const [element] = fragment.childNodes as DefaultTreeAdapterTypes.Element[];
        const [content] = element!.childNodes as DefaultTreeAdapterTypes.TextNode[];
        expect(element!.attrs[0]!.value).to.equal(text);
        expect(content?.value ?? '').to.equal(text);
      }),
      fuzz(20_000),
    );
  });
});
