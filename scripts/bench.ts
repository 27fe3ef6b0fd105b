import { measurePaymentPage } from './bench/payment-page.ts';
import { measureSizes } from './bench/sizes.ts';
import { measureFirstPaint } from './bench/first-paint.ts';
import { startBench } from './bench/servers.ts';
import { writeFigures } from './bench/figures.ts';

/** `npm run bench`: ratios within one run; absolute times are of this machine and this moment. */
const bench = await startBench();
try {
  const figures = [
    ...(await measurePaymentPage(bench)),
    ...(await measureSizes(bench)),
    ...(await measureFirstPaint(bench)),
  ];
  for (const { name, value, aim } of figures)
    console.log(`${name.padEnd(64)} ${value.padStart(14)}  ${aim ?? ''}`);
  if (process.argv.includes('--write')) writeFigures(figures);
} finally {
  await bench.stop();
}
