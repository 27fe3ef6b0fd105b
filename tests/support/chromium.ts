import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { findHeadlessShell, launchChromium } from '../../scripts/chromium.ts';

/**
 * Nothing is drawn by a GPU, and nothing is kept from the system: two processes less, and a tenth of the work. The one that is
 * left of those that begin others spares each page's process a start of its own, which is a quarter of what a visitor costs.
 */
const fewerProcesses = ['--in-process-gpu', '--no-unsandboxed-zygote'];

/** One Chromium for the whole run, started when the first test asks for it. */
const running: { browser?: Promise<Browser> } = {};

export function openChromium(): Promise<Browser> {
  return (running.browser ??= launchChromium(findHeadlessShell(), fewerProcesses));
}

/** A person at a fresh browser: an empty cookie jar and one page. */
export interface Visitor {
  page: Page;
  /** What the browser complained of so far: policy violations, uncaught errors, failed requests. */
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

/** Chromium writes of every 4xx and 5xx page; those are answers like others here. */
const isAnswer = (text: string) =>
  /^Failed to load resource: the server responded with a status of [45]/.test(text);
