import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pageAssets, type Asset, type AssetManifest } from '../../views/assets.ts';
import type { Metric } from './metrics.ts';
import type { Bench } from './servers.ts';

/** Measures browser downloads with Brotli, in KB of 1,024 bytes. */
export function measureSizes({ html }: Bench): Metric[] {
  const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as AssetManifest;
  const page = pageAssets(manifest, new Set(['payment-form']), 'payForm');
  const plain = pageAssets(manifest, new Set());
  const ivr = pageAssets(manifest, new Set(['ivr-chart']), 'all');
  const css = readFileSync(`dist/client/${manifest.styles.payForm}`);
  return [
    {
      name: 'JavaScript of the payment page',
      value: sizeOf([...page.scripts, ...page.preload]),
      aim: 'at most 75 KB',
    },
    { name: 'JavaScript of a page without islands', value: sizeOf(plain.scripts), aim: 'at most 8 KB' },
    {
      name: 'JavaScript of the IVR dashboard',
      value: sizeOf([...ivr.scripts, ...ivr.preload, ...ivr.later]),
    },
    {
      name: 'Style sheet of the payment page',
      value: kilobytes(brotliCompressSync(css).length),
      aim: 'at most 12 KB',
    },
    {
      name: 'HTML of the payment form with its style sheet',
      value: kilobytes(brotliCompressSync(html).length),
    },
  ];
}

function sizeOf(assets: readonly Asset[]): string {
  return kilobytes(
    assets.reduce((sum, { url }) => sum + readFileSync(`dist/client/assets/${basename(url)}.br`).length, 0),
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
