import { expect } from 'chai';
import type { Page } from 'playwright';
import { newVisitor, type Visitor } from './chromium.ts';
import { startEmbeddedApi, type ApiOptions, type EmbeddedApi } from './embedded-api.ts';
import { openPreviewSite, type PreviewSite } from './preview.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

interface Closable {
  close(): unknown;
}

type Body<T> = (this: Mocha.Suite, opened: T) => void;

/** Defines a suite that calls `open()` before each test and closes the result after it. */
export function describeWith<T extends Closable>(title: string, open: () => Promise<T> | T, body: Body<T>) {
  describeOpen(title, { open, start: beforeEach, end: afterEach }, body);
}

/** Defines a suite that calls `open()` once and closes the result after the last test. */
export function describeWithOne<T extends Closable>(
  title: string,
  open: () => Promise<T> | T,
  body: Body<T>,
) {
  describeOpen(title, { open, start: before, end: after }, body);
}

interface Opening<T> {
  open: () => Promise<T> | T;
  start: Mocha.HookFunction;
  end: Mocha.HookFunction;
}

function describeOpen<T extends Closable>(title: string, { open, start, end }: Opening<T>, body: Body<T>) {
  describe(title, function () {
    const opened: { current?: T } = {};
    start(async () => {
      opened.current = await open();
    });
    body.call(
      this,
      current(() => opened.current),
    );
    // Runs after the hooks of the suite, which may still use the fixture.
    end(async () => {
      await opened.current?.close();
      delete opened.current;
    });
  });
}

/** Returns a proxy for the opened fixture, so that a suite can refer to the fixture before it exists. */
function current<T extends object>(find: () => T | undefined): T {
  const target = (): T => {
    const found = find();
    if (!found) throw new Error('A fixture is used outside its tests');
    return found;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target(), name);
      return typeof value === 'function' ? (value.bind(target()) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(target(), name, value),
    has: (_, name) => Reflect.has(target(), name),
  });
}

/** Arguments after `title`: `body`, or `options` and `body`. */
type WithOptions<Options, T> = [body: Body<T>] | [options: Options, body: Body<T>];

const readOptions = <Options, T>(args: WithOptions<Options, T>): [Options | undefined, Body<T>] =>
  args.length === 2 ? args : [undefined, args[0]];

/** Defines a suite with a new real API and demo practice for each test. */
export function describeApi(title: string, ...args: WithOptions<ApiOptions, EmbeddedApi>) {
  const [options, body] = readOptions(args);
  describeWith(title, () => startEmbeddedApi(options), body);
}

/** Defines a suite with one real API for all tests. */
export function describeOneApi(title: string, ...args: WithOptions<ApiOptions, EmbeddedApi>) {
  const [options, body] = readOptions(args);
  describeWithOne(title, () => startEmbeddedApi(options), body);
}

interface Served extends Closable {
  api: EmbeddedApi;
  portal: TestPortal;
}

async function serve(options?: ApiOptions): Promise<Served> {
  const api = await startEmbeddedApi(options);
  const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
  return {
    api,
    portal,
    async close() {
      await portal.close();
      await api.close();
    },
  };
}

function inParts(body: Body<Served>): Body<Served> {
  return function (served) {
    const [api, portal] = [current(() => served.api), current(() => served.portal)];
    body.call(this, { api, portal, close: () => served.close() });
  };
}

/** Defines a suite with a new portal and real API on one clock for each test. */
export function describePortal(title: string, ...args: WithOptions<ApiOptions, Served>) {
  const [options, body] = readOptions(args);
  describeWith(title, () => serve(options), inParts(body));
}

/** Defines a suite with one portal and one API for all tests. */
export function describeOnePortal(title: string, ...args: WithOptions<ApiOptions, Served>) {
  const [options, body] = readOptions(args);
  describeWithOne(title, () => serve(options), inParts(body));
}

interface Previewed {
  page: Page;
  visitor: Visitor;
  site: PreviewSite;
}

/** Defines a suite of preview pages in Chromium: one server, and for each test a new visitor, which must have no browser complaints at the end. */
export const describePreview = (title: string, body: Body<Previewed>) =>
  describeWithOne(title, openPreviewSite, function (site) {
    const opened: { visitor?: Visitor } = {};
    beforeEach(async () => {
      opened.visitor = await newVisitor({ baseURL: site.origin });
    });
    const visitor = current(() => opened.visitor);
    body.call(this, { site, visitor, page: current(() => opened.visitor?.page) });
    afterEach(async () => {
      expect(visitor.complaints).to.deep.equal([]);
      await visitor.close();
    });
  });
