import { basename } from 'node:path';
import { expect } from 'chai';
import { bundleServer } from '../../scripts/build/server.ts';
import { demoCases } from '../../server/demo/cases.ts';

/** Sentence that appears only in the demo. */
const sentence = demoCases[0]!.what;

interface BuiltFile {
  text: string;
  entryPoint?: string;
  sources: string[];
  alongside: string[];
}

describe('server bundle', function () {
  this.timeout(60_000);
  const files = new Map<string, BuiltFile>();
  before(async () => {
    const { outputFiles, metafile } = await bundleServer({ write: false });
    const texts = new Map((outputFiles ?? []).map(({ path, text }) => [basename(path), text]));
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

  /** Returns the file and all files that Node.js loads with it statically, without `import()`. */
  function readWith(name: string, seen = new Set<string>()): Set<string> {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of files.get(name)?.alongside ?? []) readWith(next, seen);
    return seen;
  }
  const ofDemo = (name: string) => files.get(name)!.sources.filter((path) => path.startsWith('server/demo/'));

  /** Returns the files that a process loads to run one part of the server. */
  function readFor(part: string): string[] {
    const names = [...files].flatMap(([name, { entryPoint }]) => (entryPoint === part ? [name] : []));
    return ['main.js', ...names].flatMap((name) => [...readWith(name)]);
  }
  const portal = 'server/portal/start.ts';
  const api = ['server/api/open-for-serving.ts', 'server/api/start-api.ts', 'server/api/start-worker.ts'];
  const sourcesFor = (part: string) => readFor(part).flatMap((name) => files.get(name)!.sources);

  it('loads no API code for the portal and no portal code for the API', () => {
    expect(sourcesFor(portal)).to.include(portal);
    // `prom-client` is loaded only when metrics are requested.
    const ofApi = /^server\/api\/|\/(?:pg|kysely|nodemailer|prom-client)\//;
    expect(sourcesFor(portal).filter((path) => ofApi.test(path))).to.deep.equal([]);
    for (const part of api) {
      expect(sourcesFor(part)).to.include(part);
      expect(sourcesFor(part).filter((path) => path.startsWith('server/portal/'))).to.deep.equal([]);
    }
  });

  it('loads the S3 client only to open a bucket', () => {
    const ofClient = (path: string) => /\/@(?:aws-sdk|smithy)\//.test(path);
    for (const part of [portal, ...api]) expect(sourcesFor(part).filter(ofClient)).to.deep.equal([]);
    expect(sourcesFor('server/api/blobs/s3-blobs.ts').some(ofClient)).to.be.true;
  });

  it('loads OpenTelemetry only to send traces', () => {
    // Redis loads the interface without the rest.
    const ofTraces = (path: string) => /\/@opentelemetry\/(?!api\/)|^server\/tracing\//.test(path);
    for (const part of [portal, ...api]) expect(sourcesFor(part).filter(ofTraces)).to.deep.equal([]);
    expect(sourcesFor('server/tracing/open-traces.ts').some(ofTraces)).to.be.true;
  });

  it('loads no demo code for serving', () => {
    for (const name of [portal, ...api].flatMap(readFor)) {
      expect(ofDemo(name), name).to.deep.equal([]);
      expect(files.get(name)!.text.includes(sentence), name).to.be.false;
    }
  });

  it('bundles the whole demo into one separate file', () => {
    const [demo = '', ...more] = [...files.keys()].filter((name) => ofDemo(name).length > 0);
    expect(more).to.deep.equal([]);
    expect(files.get(demo)!.text).to.include(sentence);
    expect(ofDemo(demo)).to.include.members(['server/demo/seed-demo.ts', 'server/demo/read-demo.ts']);
  });
});
