import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect } from 'chai';
import { build } from 'esbuild';
import { changed, lazyPackages } from '../../scripts/build/lazy-packages.ts';
import { bundleServer, serverSettings } from '../../scripts/build/server.ts';
import { connectionsAlone } from '../../scripts/build/lean-undici.ts';
import { shapesBanner, shareShapes } from '../../scripts/build/shared-shapes.ts';
import { toScript } from '../../scripts/build/server-scripts.ts';
import { root } from '../support/source-tree.ts';
import { demoCases } from '../../server/demo/cases.ts';

/** A program of what packages do that are made ready late, or have parts left out. */
const asksPackages = `
  import iconv from 'iconv-lite';
  import MarkdownIt from 'markdown-it';
  import moment from 'moment-timezone';
  export const atStart = moment.tz.dataVersion;
  const noon = moment.unix(1795456800).tz('America/Chicago').format('h:mm A z');
  export { said as moment };
  const said = noon + (moment.tz.names().length > 400 ? ', of more than 400 zones' : '');
  export const markdown = new MarkdownIt().render('&copy; &ne; &nothing;');
  export const letters = [
    iconv.decode(Buffer.from([0xe9]), 'iso-8859-1'),
    iconv.encodingExists('utf-16'),
    iconv.encodingExists('shift_jis'),
  ];`;
const emptyMap = '{"version":3,"sources":[],"mappings":""}';
/** A sentence that only the demo says. */
const sentence = demoCases[0]!.what;

interface BuiltFile {
  text: string;
  /** The module that is asked for by this file's name. */
  entryPoint?: string;
  sources: string[];
  alongside: string[];
}

describe("the server's bundle", function () {
  this.timeout(60_000);
  /** By the name of each file: its text, the sources in it, and the files that are read with it. */
  const files = new Map<string, BuiltFile>();
  before(async () => {
    const { outputFiles, metafile } = await bundleServer();
    const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
    for (const [path, { inputs, imports, entryPoint }] of Object.entries(metafile.outputs)) {
      const isRead = imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
      files.set(basename(path), {
        text: texts.get(basename(path)) ?? '',
        entryPoint,
        sources: Object.keys(inputs),
        alongside: isRead.map((each) => basename(each.path)),
      });
    }
  });

  /** The names of the files that node reads when it is given this one, before any `import()`. */
  function readWith(name: string, seen = new Set<string>()): Set<string> {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of files.get(name)?.alongside ?? []) readWith(next, seen);
    return seen;
  }
  const ofDemo = (name: string) => files.get(name)!.sources.filter((path) => path.startsWith('server/demo/'));

  /** The names of all files that a process reads that goes into this part of the program. */
  function readFor(part: string): string[] {
    const names = [...files].flatMap(([name, { entryPoint }]) => (entryPoint === part ? [name] : []));
    return ['program.js', ...names].flatMap((name) => [...readWith(name)]);
  }
  const portal = 'server/portal/start.ts';
  const api = ['server/api/open-for-serving.ts', 'server/api/start-api.ts', 'server/api/start-worker.ts'];
  const sourcesFor = (part: string) => readFor(part).flatMap((name) => files.get(name)!.sources);

  it('reads for the portal nothing of the API, and for the API nothing of the portal', () => {
    expect(sourcesFor(portal)).to.include(portal);
    // Figures are loaded where they are asked for.
    const ofApi = /^server\/api\/|\/(?:pg|kysely|nodemailer|prom-client)\//;
    expect(sourcesFor(portal).filter((path) => ofApi.test(path))).to.deep.equal([]);
    for (const part of api) {
      expect(sourcesFor(part)).to.include(part);
      expect(sourcesFor(part).filter((path) => path.startsWith('server/portal/'))).to.deep.equal([]);
    }
  });

  it('reads nothing of the demo to serve', () => {
    for (const name of [portal, ...api].flatMap(readFor)) {
      expect(ofDemo(name), name).to.deep.equal([]);
      expect(files.get(name)!.text.includes(sentence), name).to.be.false;
    }
  });

  it('has the whole demo in one file of its own', () => {
    const [demo = '', ...more] = [...files.keys()].filter((name) => ofDemo(name).length > 0);
    expect(more).to.deep.equal([]);
    expect(files.get(demo)!.text).to.include(sentence);
    expect(ofDemo(demo)).to.include.members(['server/demo/seed-demo.ts', 'server/demo/read-demo.ts']);
  });

  it('has of the HTTP client what connections need, and says so where that stands elsewhere', () => {
    const whole = [...files.values()]
      .flatMap(({ sources }) => sources)
      .filter((path) => path.includes('/undici/'));
    expect(whole).to.include('node_modules/undici/lib/dispatcher/pool.js');
    expect(whole.filter((path) => /\/(?:mock|interceptor|websocket|eventsource)\//.test(path))).to.deep.equal(
      [],
    );
    expect(() => connectionsAlone("const Pool = require('./pool')")).to.throw(
      'see scripts/build/lean-undici.ts',
    );
  });

  it('has of its packages what is asked for, when it is asked for', async () => {
    const { outputFiles } = await build({
      ...serverSettings,
      entryPoints: undefined,
      stdin: { contents: asksPackages, resolveDir: root },
      format: 'cjs',
      banner: {},
      sourcemap: false,
      plugins: [lazyPackages],
      write: false,
    });
    const made = { exports: {} as Record<string, unknown> };
    const fromHere = createRequire(import.meta.url);
    new Function('exports', 'require', 'module', outputFiles[0]!.text)(made.exports, fromHere, made);
    expect(made.exports['atStart']).to.equal('');
    expect(made.exports['moment']).to.equal('12:00 PM CST, of more than 400 zones');
    expect(made.exports['markdown']).to.equal('<p>\u00a9 \u2260 &amp;nothing;</p>\n');
    expect(made.exports['letters']).to.deep.equal(['\u00e9', true, false]);
    expect(() => changed('a = b', [['b = c', '']])).to.throw('see scripts/build/lazy-packages.ts');
  });

  it('becomes scripts that read each other, one at once and one later', async () => {
    const module = [
      'import { total as sum } from "./chunk-AB.js";',
      'import { sep } from "node:path";',
      'const later = (name) => [import("./demo-CD.js"), import(name)], isQuoted = (text) => /[“”]/.test(text);',
      'export { later, isQuoted, sep, sum };',
      '',
    ].join('\n');
    const { code } = await toScript(module, { map: emptyMap, read: 1, readLater: 1 });
    expect(code).to.match(/^[\0-\x7f]+$/);
    const asked: string[] = [];
    const give = (name: string) => (asked.push(name), { total: 7, sep: '/' });
    const made: { exports: Record<string, unknown> } = { exports: {} };
    (runInThisContext(code) as (...parts: unknown[]) => void)(made.exports, give, made, '', '', '', give);
    const { later, isQuoted, sep, sum } = made.exports as {
      later(name: string): object;
      isQuoted(text: string): boolean;
      sep: unknown;
      sum: unknown;
    };
    expect([sum, sep, isQuoted('“'), isQuoted('"')]).to.deep.equal([7, '/', true, false]);
    later('of-a-package');
    expect(asked).to.have.members(['./chunk-AB.cjs', 'node:path', './demo-CD.cjs', 'of-a-package']);
  });

  it('is refused where modules are linked in ways that a script cannot be', async () => {
    const unknown = 'import whole from "./chunk-AB.js";\nexport { whole };\n';
    const late = 'var x, init_x = __esm({});\nexport { x };\n';
    for (const module of [unknown, late]) {
      const refused = toScript(module, { map: emptyMap, read: 1, readLater: 0 });
      expect(await refused.catch(String), module).to.match(/^Error: A module is /);
    }
  });

  it('makes one shape of all objects that are spread from one place', () => {
    const made = run<object[]>(`
      const of = (number) => ({ ...{ a: number, b: 1 }, ...{ c: number }, d: 1 });
      return Array.from({ length: 500 }, (_, index) => of(index));`);
    expect(made.at(-1)).to.deep.equal({ a: 499, b: 1, c: 499, d: 1 });
    setFlagsFromString('--allow-natives-syntax');
    const haveOneShape = new Function('one', 'other', 'return %HaveSameMap(one, other)');
    setFlagsFromString('--no-allow-natives-syntax');
    expect(haveOneShape(made.at(-1), made.at(-2))).to.be.true;
  });

  it('has what is spread into an element share its shape, too', () => {
    const read = (element: string) => shareShapes(`const { ...rest } = a; b = ${element};`, 'made.tsx');
    expect(read('<i {...a} b={<b {...c} />} />')).to.equal(
      'const { ...rest } = a; b = <i {...$nothing} {...a} b={<b {...c} />} />;',
    );
    expect(read('<i key={1} {...a} b="2" />'), 'a key is no prop').to.include(
      '<i key={1} {...$nothing} {...a} b="2" />',
    );
  });

  it('leaves patterns, copies and texts as they are', () => {
    const kept = 'const { ...rest } = { ...a }; const text = "{ ...a, b }"; ({ b, ...rest } = { b, ...a });';
    expect(shareShapes(kept, 'kept.js')).to.equal(kept);
    expect(files.get('program.js')!.text.split(shapesBanner)).to.have.length(2);
  });
});

/** What a program answers whose shapes are shared. */
function run<Made>(program: string): Made {
  return new Function(`${shapesBanner}\n${shareShapes(program, 'made.js')}`)() as Made;
}
