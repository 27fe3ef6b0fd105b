import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

const shell = 'chromium-headless-shell';
const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applications = ['Chromium', 'Google Chrome'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches Chromium. Playwright kills the browser when this process exits; a graceful close could wait for pages of a failed test. */
export function launchChromium(program = findChromium(), more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: program, args: [...flags, ...more] });
}

/**
 * Finds Chromium through `CHROMIUM` or `CHROME_PATH`, then `PATH`, then the macOS applications. Throws with a hint if Chromium is not
 * installed.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  return find(programs, environment);
}

/** Finds the headless shell, which renders a page with a quarter of the work. Falls back to Chromium. */
export function findHeadlessShell(environment: NodeJS.ProcessEnv = process.env): string {
  return find([shell, ...programs], environment);
}

function find(names: readonly string[], environment: NodeJS.ProcessEnv): string {
  const named = environment['CHROMIUM'] || environment['CHROME_PATH'];
  if (named) return named;
  const found = candidates(names, environment).find(isProgram);
  if (!found) throw new Error('Chromium not found: install it, or set CHROMIUM to its path');
  return found;
}

function candidates(names: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string[] {
  const folders = PATH.split(delimiter).filter(Boolean);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications.flatMap((name) =>
      ['/', homedir()].map((base) => join(base, 'Applications', `${name}.app/Contents/MacOS`, name)),
    ),
  ];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) console.log(findHeadlessShell());
