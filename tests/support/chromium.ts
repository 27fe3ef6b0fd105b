import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findHeadlessShell, launchChromium } from '../../scripts/chromium.ts';

/**
 * Flags that drop the GPU process and the unsandboxed zygote: two fewer processes and a tenth less work.
 * The remaining zygote spares each page's process a full start, which would be a quarter of the cost of a visitor.
 */
const fewerProcesses = ['--in-process-gpu', '--no-unsandboxed-zygote'];

/** Chromium shared by the whole run, started on first use. */
const running: { browser?: Promise<Browser> } = {};

export function openChromium(): Promise<Browser> {
  return (running.browser ??= launchChromium(findHeadlessShell(), fewerProcesses));
}

/** Fresh browser context with an empty cookie jar and one page. */
export interface Visitor {
  page: Page;
  /** Policy violations, uncaught errors, and failed requests so far. */
  complaints: string[];
  close(): Promise<void>;
}

export async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const browser = await openChromium();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  return { page, complaints, close: () => context.close() };
}

/** Chromium logs every 4xx and 5xx page as an error, although these are expected responses here. */
const isAnswer = (text: string) =>
  /^Failed to load resource: the server responded with a status of [45]/.test(text);
