import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

declare global {
  // Only `var` makes a global that may be undefined. The scripts that V8 had to compile itself.
  var compiledHere: readonly string[] | undefined;
}

/** What a script stands in, as the build writes it (`scripts/build/server-scripts.ts`). */
type Run = (
  ...parts: [
    exports: object,
    require: unknown,
    module: object,
    __filename: string,
    __dirname: string,
    $url: string,
    $import: (name: string) => Promise<unknown>,
  ]
) => void;

/** The script of `main.ts`, which begins to serve as it is loaded. */
export const programScript = './program.cjs';

/**
 * The scripts that the program is built as. Beside each the build keeps what V8 made of it, which saves a start a third of its work;
 * a V8 of another kind or with other flags does not take it, and compiles the script itself.
 */
export function createScripts(directory: string) {
  // Short texts that JSON.parse reads, such as a phone number, go straight among V8's old objects, where it collects none before
  // the heap is three times as large. Three fifths of that way it begins, beside the program, so that long lists leave no more
  // behind. Sooner is too often for a page that leaves little behind: V8 lets the heap grow by no more than a tenth there.
  // It is said before the first script is compiled: what is kept holds for the flags that it was made with.
  setFlagsFromString('--incremental-marking-soft-trigger=60');
  const outside = createRequire(join(directory, 'main.js'));
  const scripts = new Map<string, Script>();
  const loaded = new Map<string, { exports: object }>();
  const compiledHere: string[] = [];
  globalThis.compiledHere = compiledHere;

  const compile = (name: string): Script => {
    const script = compileAt(join(directory, name));
    if (script.cachedDataRejected !== false) compiledHere.push(name);
    scripts.set(name, script);
    return script;
  };
  /** Runs it once, and gives what it exports; of what is no script beside the others, what `require` gives. */
  const load = (name: string): unknown => {
    if (!name.startsWith('./')) return outside(name);
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const path = join(directory, name);
    const run = compile(name).runInThisContext() as Run;
    const later = async (asked: string) => (asked.endsWith('.cjs') ? load(asked) : import(asked));
    run(module.exports, require, module, path, directory, pathToFileURL(path).href, later);
    return module.exports;
  };
  const require = Object.assign((name: string) => load(name), outside);
  return { load, compile, scripts: scripts as ReadonlyMap<string, Script> };
}

/** Beside a script: what V8 made of it. */
export const keptSuffix = '.compiled';

function compileAt(path: string): Script {
  const kept = path + keptSuffix;
  return new Script(readFileSync(path, 'latin1'), {
    filename: path,
    cachedData: existsSync(kept) ? readFileSync(kept) : undefined,
  });
}
