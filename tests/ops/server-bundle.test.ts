import { basename } from 'node:path';
import { expect } from 'chai';
import { bundleServer } from '../../scripts/build/server.ts';
import { demoCases } from '../../server/demo/cases.ts';

/** A sentence that only the demo says. */
const sentence = demoCases[0]!.what;

describe("the server's bundle", function () {
  this.timeout(60_000);
  /** By the name of each file: its text, the sources in it, and the files that are read with it. */
  const files = new Map<string, { text: string; sources: string[]; alongside: string[] }>();
  before(async () => {
    const { outputFiles, metafile } = await bundleServer();
    const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
    for (const [path, { inputs, imports }] of Object.entries(metafile.outputs)) {
      const isRead = imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
      files.set(basename(path), {
        text: texts.get(basename(path)) ?? '',
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

  it('reads the API at the start, and nothing of the demo', () => {
    const read = [...readWith('main.js')];
    expect(read.flatMap((name) => files.get(name)!.sources)).to.include('server/api/app.ts');
    expect(read.flatMap(ofDemo)).to.deep.equal([]);
    for (const name of read) expect(files.get(name)!.text.includes(sentence), name).to.be.false;
  });

  it('has the whole demo in one file of its own', () => {
    const [demo = '', ...more] = [...files.keys()].filter((name) => ofDemo(name).length > 0);
    expect(more).to.deep.equal([]);
    expect(files.get(demo)!.text).to.include(sentence);
    expect(ofDemo(demo)).to.include.members(['server/demo/seed-demo.ts', 'server/demo/read-demo.ts']);
  });
});
