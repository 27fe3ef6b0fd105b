import { expect } from 'chai';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { pageAssets, type AssetManifest, type PageAssets } from '../../views/assets.ts';
import { prepareDocument } from '../../views/document.ts';

type Element = DefaultTreeAdapterTypes.Element;

const asset = (name: string) => ({ url: `/assets/${name}.js`, integrity: `sha384-${name}` });
const manifest: AssetManifest = {
  styles: {
    public: 'public.css',
    payVerify: 'pay-verify.css',
    payForm: 'pay-form.css',
    payOutcome: 'pay-outcome.css',
    payLate: asset('pay-late'),
    all: asset('all'),
  },
  entries: {
    enhance: asset('enhance'),
    signedIn: asset('signed-in'),
    islands: asset('islands'),
    signUp: asset('sign-up'),
    paymentPage: asset('payment-page'),
  },
  islands: {
    'payment-form': { preload: [asset('form'), asset('react')], later: [] },
    'ivr-chart': { preload: [asset('chart'), asset('react')], later: [asset('charts')] },
    'prescription-modal': {
      preload: [asset('modal'), asset('react')],
      later: [asset('dialog'), asset('form')],
    },
  },
  runtime: [asset('react')],
  icon: '/assets/icon.svg',
};

describe('pageAssets', () => {
  it('loads only the small script on a page without islands', () => {
    const { scripts, preload, later } = pageAssets(manifest, new Set());
    expect({ scripts, preload, later }).to.deep.equal({
      scripts: [asset('enhance')],
      preload: [],
      later: [],
    });
  });

  it('preloads each chunk of the page once and lists later chunks', () => {
    const { preload, later } = pageAssets(manifest, new Set(['payment-form', 'prescription-modal'] as const));
    expect(preload).to.have.deep.members([asset('react'), asset('form'), asset('modal')]);
    expect(later).to.deep.equal([asset('dialog')]);
  });
});

describe('HTML document', () => {
  const used = new Set(['prescription-modal'] as const);
  const parts = {
    title: '</title><script>alert(1)</script>',
    description: '"><script>alert(1)</script>',
    nonce: 'bm9uY2U=',
    css: 'body{margin:0}',
    assets: pageAssets(manifest, used),
    state: { payment: { name: '</script><script>alert(1)</script>' } },
    body: '<main>Hello</main>',
  };
  const elements = all(parse(renderDocument(parts)));

  it('sets the nonce on every script, style, and preload of the page', () => {
    const loaded = elements.filter(({ tagName }) => tagName === 'script' || tagName === 'style');
    const running = loaded.filter((element) => attribute(element, 'type') !== 'application/json');
    expect(running.map((element) => attribute(element, 'nonce'))).to.satisfy((nonces: string[]) =>
      nonces.every((nonce) => nonce === parts.nonce),
    );
    expect(running).to.have.length(4);
  });

  it('[P6] sets an integrity hash on every file, and on later chunks through the import map', () => {
    const files = elements.filter((element) =>
      /\.js$/.test(attribute(element, 'src') ?? attribute(element, 'href') ?? ''),
    );
    expect(files.map((element) => attribute(element, 'integrity'))).not.to.include(undefined);
    const map = elements.find((element) => attribute(element, 'type') === 'importmap');
    expect(JSON.parse(textOf(map))).to.deep.equal({
      integrity: { '/assets/dialog.js': 'sha384-dialog', '/assets/form.js': 'sha384-form' },
    });
  });

  it('links the style sheet of the signed-in portal with an integrity hash and inlines none', () => {
    const linked = all(
      parse(renderDocument({ ...parts, css: '', assets: pageAssets(manifest, used, 'all') })),
    );
    const sheet = linked.find((element) => attribute(element, 'rel') === 'stylesheet');
    expect(attribute(sheet, 'href')).to.equal('/assets/all.js');
    expect(attribute(sheet, 'integrity')).to.equal('sha384-all');
    expect(attribute(sheet, 'nonce')).to.equal(parts.nonce);
    const inHead = linked.filter(
      ({ tagName, parentNode }) => tagName === 'style' && nameOf(parentNode) === 'head',
    );
    expect(inHead).to.deep.equal([]);
  });

  it('puts the import map before the first module', () => {
    const types = elements.flatMap(
      (element) => attribute(element, 'type') ?? attribute(element, 'rel') ?? [],
    );
    expect(types.indexOf('importmap')).to.be.lessThan(types.indexOf('modulepreload'));
  });

  it('[X1] escapes title, description, and state', () => {
    expect(textOf(elements.find(({ tagName }) => tagName === 'title'))).to.equal(parts.title);
    const state = elements.find((element) => attribute(element, 'id') === 'state');
    expect(JSON.parse(textOf(state))).to.deep.equal(parts.state);
    expect(elements.filter((element) => textOf(element) === 'alert(1)')).to.deep.equal([]);
  });

  it('sets its language and contains no style attributes', () => {
    expect(attribute(elements[0], 'lang')).to.equal('en');
    expect(elements.filter((element) => attribute(element, 'style') !== undefined)).to.deep.equal([]);
  });
});

type Parts = Parameters<ReturnType<typeof prepareDocument>>[0] & { assets: PageAssets; css: string };

function renderDocument(parts: Parts): string {
  const { top, before, after } = prepareDocument(parts.assets)(parts);
  return top + before + parts.css + after;
}

function all(node: DefaultTreeAdapterTypes.Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(all) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

const nameOf = (node: DefaultTreeAdapterTypes.Node | null) => node?.nodeName;

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((attr) => attr.name === name)?.value;
}

function textOf(element: Element | undefined): string {
  return (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('');
}
