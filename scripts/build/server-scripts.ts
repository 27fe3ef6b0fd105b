import { basename, dirname, join } from 'node:path';
import { transform, type Metafile, type OutputFile } from 'esbuild';

interface Bundle {
  outputFiles: readonly Pick<OutputFile, 'path' | 'text'>[];
  metafile: Metafile;
}

interface BuiltFile {
  path: string;
  text: string;
}

/**
 * The modules of a bundle as scripts, with their maps: V8 keeps what it makes of a script, and of a module only where Node itself loads
 * it. The text is the function that `server/scripts.ts` calls.
 */
export async function toScripts({ outputFiles, metafile }: Bundle): Promise<BuiltFile[]> {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
  const folder = dirname(outputFiles[0]?.path ?? '');
  const made = scripts.map(async ([path, { imports }]) => {
    const name = basename(path);
    const links = imports.filter(({ external }) => !external);
    const { code, map } = await toScript(texts.get(name) ?? '', {
      map: texts.get(`${name}.map`) ?? '',
      read: links.filter(({ kind }) => kind === 'import-statement').length,
      readLater: links.filter(({ kind }) => kind === 'dynamic-import').length,
    });
    const script = scriptName(name);
    return [
      { path: join(folder, script), text: `${code}//# sourceMappingURL=${script}.map\n` },
      { path: join(folder, `${script}.map`), text: map },
    ];
  });
  return (await Promise.all(made)).flat();
}

const scriptName = (name: string) => name.replace(/\.js$/, '.cjs');

interface Links {
  map: string;
  /** How many other modules of the bundle it is read with, and how many it asks for later. */
  read: number;
  readLater: number;
}

/** Throws where a module is linked to others otherwise than the bundler writes it. */
export async function toScript(module: string, { map, read, readLater }: Links) {
  if (lateNames(module).length > 0)
    throw new Error(`A module is given ${lateNames(module).join()} before that is set`);
  const counts = { read: 0, readLater: 0 };
  const linked = module
    .replace(
      /^import (?:(\{[^}]*\}) from )?"(\.\/[\w-]+\.js)";$/gm,
      (_, names: string | undefined, from: string) => {
        counts.read += 1;
        const given = `require("${scriptName(from)}");`;
        return names ? `const ${names.replace(/ as /g, ': ')} = ${given}` : given;
      },
    )
    .replace(/\bimport\("(\.\/[\w-]+\.js)"\)/g, (_, from: string) => {
      counts.readLater += 1;
      return `import("${scriptName(from)}")`;
    });
  if (counts.read !== read || counts.readLater < readLater)
    throw new Error('A module is linked in a way that scripts/build/server-scripts.ts does not know');
  return wrap(linked.replace(/^\/\/# sourceMappingURL=.*$/m, ''), map);
}

/** What others take of a module as they are loaded, though only a function that is called later sets it. */
function lateNames(module: string): string[] {
  const late = [...module.matchAll(/^(?:var|let) ([\w$, ]+), init_\w+ = __esm\(/gm)];
  const given = /^export \{([^}]*)\};$/m.exec(module)?.[1]?.split(',') ?? [];
  const names = given.map((one) => one.trim().split(' as ')[0] ?? '');
  return late.flatMap(([, set = '']) => set.split(', ')).filter((name) => names.includes(name));
}

async function wrap(module: string, map: string) {
  const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  const made = await transform(module + inline, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: {
      'import.meta.url': '$url',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
    sourcemap: 'external',
    legalComments: 'none',
  });
  // A script cannot import by itself: whoever runs it does, packages too.
  const body = plain(made.code).replace(/(?<![\w$.])import\(/g, () => '$import(');
  const code = `(function (exports, require, module, __filename, __dirname, $url, $import) {${body}})\n`;
  return { code, map: made.map };
}

/** Of the letters beyond ASCII the bundler leaves those in patterns alone: without them V8 reads and keeps a byte a letter. */
function plain(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
