import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { launchChromium } from './chromium.ts';
import { createPreview } from './preview/server.ts';

/** `npm run screenshots`: takes the screenshots for `README.md` from the component preview. */
const folder = 'scripts/screenshots';
const shots = [
  { page: 'prescriptions', name: 'pay', width: 1280 },
  { page: 'card', name: 'pay', width: 390 },
];

const preview = createPreview().listen(0, '127.0.0.1');
await once(preview, 'listening');
const address = preview.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await launchChromium();
await mkdir(folder, { recursive: true });
for (const { page: sample, name, width } of shots) {
  const page = await browser.newPage({ viewport: { width, height: width > 700 ? 860 : 780 } });
  await page.goto(`http://127.0.0.1:${port}/${sample}`);
  await page.screenshot({ path: `${folder}/${name}-${width}.png` });
}
await browser.close();
preview.close();
