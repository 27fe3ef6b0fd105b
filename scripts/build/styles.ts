import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { PurgeCSS } from 'purgecss';
import type { AssetManifest } from '../../views/assets.ts';
import { toAsset } from './chunks.ts';
import { buildPaths } from './paths.ts';

/** Sources scanned for class names. Public pages use the smaller style sheet. */
const sources = {
  public: [
    'views/{sign-in,sign-up,reminders/email-answer,dev,ui}/**/*.tsx',
    'views/shell/{error-page,identity,outcome-card,provider-shell,public-shell}.tsx',
    'views/*.{ts,tsx}',
    'client/**/*.{ts,tsx}',
  ],
  all: ['views/**/*.{ts,tsx}', 'client/**/*.{ts,tsx}'],
};

interface StyleOptions {
  directory: string;
  /** True in development to include all of Bootstrap, so that only changes to style sheets change the output. */
  whole?: boolean;
}

export async function buildStyles({
  directory,
  whole = false,
}: StyleOptions): Promise<AssetManifest['styles']> {
  const [bootstrap, everywhere, signedIn, payVerify, payForm, payOutcome, payLate] = await Promise.all([
    bundleCss('node_modules/bootstrap/dist/css/bootstrap.css'),
    bundleCss('client/styles.css'),
    bundleCss('client/styles-signed-in.css'),
    bundleCss('client/styles-pay-verify.css'),
    bundleCss('client/styles-pay-form.css'),
    bundleCss('client/styles-pay-outcome.css'),
    bundleCss('client/styles-pay-late.css'),
  ]);
  const [forPublic, forAll] = whole
    ? [bootstrap, bootstrap]
    : await Promise.all([purge(bootstrap, 'public'), purge(bootstrap, 'all')]);
  return {
    public: basename(await save(join(directory, 'public'), forPublic + everywhere)),
    payVerify: basename(await save(join(directory, 'pay-verify'), payVerify)),
    payForm: basename(await save(join(directory, 'pay-form'), payForm)),
    payOutcome: basename(await save(join(directory, 'pay-outcome'), payOutcome)),
    payLate: await toAsset(await save(join(directory, 'assets/pay-late'), payLate)),
    all: await toAsset(await save(join(directory, 'assets/all'), forAll + everywhere + signedIn)),
  };
}

async function bundleCss(entry: string): Promise<string> {
  const result = await build({
    absWorkingDir: buildPaths.root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    external: ['data:*'],
    logLevel: 'error',
  });
  return result.outputFiles[0]?.text ?? '';
}

async function purge(raw: string, name: keyof typeof sources): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: sources[name].map((pattern) => join(buildPaths.root, pattern)),
    css: [{ raw }],
    safelist: { standard: [':root', 'body', 'html'], variables: [/^--chart-/] },
    variables: true,
    keyframes: true,
    fontFace: true,
  });
  return purged?.css ?? '';
}

async function save(start: string, raw: string): Promise<string> {
  const { code: css } = await transform(raw, { loader: 'css', minify: true, legalComments: 'none' });
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const path = `${start}-${hash}.css`;
  await writeFile(path, css);
  return path;
}
