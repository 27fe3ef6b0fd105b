import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';

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
