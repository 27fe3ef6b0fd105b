import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Metafile } from 'esbuild';
import { readChunks, type Chunks } from '../../scripts/build/chunks.ts';
import { buildPaths } from '../../scripts/build/paths.ts';
import { makeScriptInventory } from '../../scripts/build/script-inventory.ts';
import { freshBuild } from '../support/fresh-build.ts';

type Outputs = Metafile['outputs'];

describe('script inventory of the payment page', () => {
  freshBuild();
  const outputs = JSON.parse(readFileSync(join(buildPaths.client, 'meta.json'), 'utf8')) as Outputs;
  const chunks: Chunks = {
    ...readChunks(outputs),
    asset: (path) => Promise.resolve({ url: path, integrity: 'sha384-x' }),
  };

  it('[P6] names every loadable script with a purpose', async () => {
    const { scripts } = await makeScriptInventory(outputs, chunks);
    expect(scripts.map(({ url }) => url).join())
      .to.include('prescription-dialog')
      .and.include('enhance');
    expect(scripts.map(({ purpose }) => purpose)).not.to.include('');
  });

  it('[P6] fails the build for a package without a purpose', async () => {
    const form = chunks.of('views/islands/payment-form.tsx');
    const inputs = { ...outputs[form]!.inputs, 'node_modules/skimmer/index.js': { bytesInOutput: 1 } };
    const infected = { ...outputs, [form]: { ...outputs[form]!, inputs } };
    const error = await makeScriptInventory(infected, chunks).catch((reason: unknown) => reason);
    expect(error).to.have.property('message').that.includes('without a purpose: skimmer');
  });

  it('contains only browser code', () => {
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    const strangers = inputs.filter((input) =>
      /node_modules\/(joi|moment|moment-timezone|pg|bootstrap)\/|^server\//.test(input),
    );
    expect(strangers).to.deep.equal([]);
  });
});
