import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isFirstProcess = process.env['TEST_RUN_FOLDER'] === undefined;

/** Folder shared by the processes of one run. They inherit its path from the first process, which removes the folder. */
export const runFolder = (process.env['TEST_RUN_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'test-run-')));

if (isFirstProcess) process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** Creates a folder once per run. If another process finishes first, returns that process's folder. */
export async function makeOncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const ofRun = join(runFolder, name);
  if (existsSync(ofRun)) return ofRun;
  const temporaryFolder = mkdtempSync(`${ofRun}-`);
  await make(temporaryFolder);
  try {
    renameSync(temporaryFolder, ofRun);
  } catch (error) {
    if (!existsSync(ofRun)) throw error;
  }
  return ofRun;
}

/** Ports below the ephemeral range, from which outgoing connections could otherwise take the port first. */
const [first, last] = [20_000, 32_000];
const maxTries = 50;

const claimedPortsFolder = join(runFolder, 'ports');

/**
 * Returns a port that is currently free, for a program that needs a fixed one.
 * No other test of the run gets the same port, even while the program restarts.
 */
export async function freePort(tries = maxTries): Promise<number> {
  const port = first + Math.floor(Math.random() * (last - first));
  if (isClaimed(port) || (await isInUse(port))) {
    if (tries > 1) return freePort(tries - 1);
    throw new Error(`no free port in ${maxTries} tries`);
  }
  return port;
}

function isClaimed(port: number): boolean {
  mkdirSync(claimedPortsFolder, { recursive: true });
  try {
    writeFileSync(join(claimedPortsFolder, String(port)), '', { flag: 'wx' });
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
    throw error;
  }
}

async function isInUse(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch {
    return true;
  }
  server.close();
  await once(server, 'close');
  return false;
}
