import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import { endProcess } from './stop-orphaned-server.ts';

/** Dependencies that tests replace: the clock, the pauses, and the handler called when the server cannot be restarted. */
export interface Supervision {
  /** Returns the current time in Unix milliseconds. */
  clock: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called once if the server could not be restarted for five minutes. */
  onLost: (error: Error) => void;
}

interface Supervised extends Partial<Supervision> {
  log: Log;
  /** Rejects if the server does not start. */
  start(): Promise<{ child: ChildProcess; dismissGuard(): void }>;
}

const patienceMs = 5 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** Minimum uptime for a restart to count as successful, in milliseconds. */
const steadyMs = 60_000;

/**
 * Restarts a server whenever it exits on its own, with exponential backoff, for example while the disk is full.
 * Gives up after five minutes without a successful restart.
 */
export async function supervise(supervised: Supervised) {
  const { log, start, clock = Date.now, sleep = pause, onLost = endProgram } = supervised;
  const stopped = new AbortController();
  let running = await start();
  let restarted: Promise<void> = Promise.resolve();
  let outage: { since: number; tries: number; upAt?: number } | undefined;

  const watch = () => running.child.once('exit', () => (restarted = restart()));
  const restart = async () => {
    running.dismissGuard();
    if (stopped.signal.aborted) return;
    const isSame = outage?.upAt !== undefined && clock() - outage.upAt < steadyMs;
    outage = isSame && outage ? { ...outage, upAt: undefined } : { since: clock(), tries: 0 };
    log.error('PostgreSQL stopped unexpectedly; restarting it');
    while (!stopped.signal.aborted) {
      if (outage.tries > 0) await sleep(pauseMs(outage.tries), stopped.signal).catch(() => undefined);
      outage.tries += 1;
      if (await tryStart(outage)) return;
      if (clock() - outage.since >= patienceMs) return onLost(new Error('PostgreSQL could not be restarted'));
    }
  };
  const tryStart = async (current: NonNullable<typeof outage>): Promise<boolean> => {
    if (stopped.signal.aborted) return false;
    try {
      running = await start();
    } catch (error) {
      log.error({ err: error, tries: current.tries }, 'PostgreSQL could not be started; retrying');
      return false;
    }
    current.upAt = clock();
    watch();
    return true;
  };
  watch();

  return {
    pid: () => running.child.pid ?? 0,
    /** Returns why the server is down, or undefined if it is up. */
    outage: () => (outage && outage.upAt === undefined ? describe(outage.tries) : undefined),
    stop: async () => {
      stopped.abort();
      await restarted;
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) await endChild(child);
      running.dismissGuard();
    },
  };
}

const pauseMs = (tries: number) => Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);

const pause: Supervision['sleep'] = (ms, signal) => wait(ms, undefined, { signal });

const describe = (tries: number) => `PostgreSQL ended and is being started again (try ${tries}).`;

/** Throws outside any promise, so that the program shuts down with code 1 as for any uncaught error. */
function endProgram(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

async function endChild(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  await Promise.race([gone, endProcess(child.pid ?? 0)]);
}
