import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from './api/database/open-database.ts';
import type { Demo } from './api/start-api.ts';
import {
  ConfigError,
  isRole,
  ownerCommands,
  readConfig,
  roles,
  type Config,
  type OwnerCommand,
  type Role,
} from './config.ts';
import { createLog, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Running {
  /** Makes readiness fail. Requests that still arrive are served until `close`. */
  stopTaking?(): void;
  /** Stops claiming jobs. Jobs in progress finish before `close` resolves. */
  stopClaiming?(): void;
  /** Resolves with false while it cannot work, for example without its database. */
  isReady?(): Promise<boolean>;
  close(): Promise<void>;
}

/** Maximum time to finish requests and jobs in flight, in milliseconds. */
const shutdownMs = 30_000;
const clientDirectory = fileURLToPath(new URL('../client/', import.meta.url));

// Node 22.1 and later cache compiled code between starts. Node 20 lacks the function.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const argument = process.argv[2] ?? 'all';
void (isOwnerCommand(argument) ? runOwnerCommand(argument) : main(argument));

async function main(role: string): Promise<void> {
  if (!isRole(role))
    return fail(`There is no role ${role}: one of ${[...roles, ...ownerCommands].join(', ')}`);
  const config = loadConfig(role);
  const log = createLog(config.logLevel, undefined, { hasTraces: config.traces !== undefined });
  const running: Running[] = [];
  switchLogLevelOnSignal(log);
  stopOnSignals(running, { log, drainMs: config.drainSeconds * 1000 });
  try {
    await openProcessTraces(role, { config, log, running });
    const metrics = await openProcessMetrics(config, running);
    await start(role, { config, log, running, metrics });
    log.info({ role, ports: portsOf(role, config), publicUrl: config.publicUrl.origin }, 'ready');
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await closeAll(running, log);
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the ports on which a role listens, by purpose. */
function portsOf(role: Role, { port, apiPort, metricsPort, embeddedApi }: Config) {
  return {
    portal: role === 'portal' || role === 'all' ? port : undefined,
    api: role === 'api' || (role === 'all' && embeddedApi) ? apiPort : undefined,
    metrics: metricsPort,
  };
}

/** Loads OpenTelemetry only by setting. */
async function openProcessTraces(
  role: Role,
  { config, log, running }: Pick<StartOptions, 'config' | 'log' | 'running'>,
): Promise<void> {
  if (!config.traces) return;
  const { openTraces } = await import('./tracing/open-traces.ts');
  running.push(openTraces({ settings: config.traces, role, log }));
}

/** Loads the metrics module on demand, because it takes a tenth of the portal's startup time. */
async function openProcessMetrics(
  { metricsPort: port, metricsHost: host }: Config,
  running: Running[],
): Promise<Metrics | undefined> {
  if (!port) return undefined;
  const { openMetrics } = await import('./metrics.ts');
  const others = running.length + 1;
  const isReady = async () => {
    const parts = running.slice(others);
    const ready = await Promise.all(parts.map((part) => part.isReady?.().catch(() => false) ?? true));
    return parts.length > 0 && ready.every(Boolean);
  };
  const { metrics, close } = await openMetrics({ port, host, isReady });
  running.push({ close });
  return metrics;
}

interface StartOptions {
  config: Config;
  log: Log;
  running: Running[];
  metrics: Metrics | undefined;
}

/** Starts the parts of a role. Each is a separate bundle, so a process loads only what it needs. */
async function start(role: Role, { config, log, running, metrics }: StartOptions): Promise<void> {
  const wanted = (one: Role) => role === one || (role === 'all' && (one === 'portal' || config.embeddedApi));
  if (wanted('api') || wanted('worker')) {
    const { openForServing } = await import('./api/open-for-serving.ts');
    const database = await openForServing(config, log);
    running.push(database);
    if (wanted('api')) {
      const { startApi } = await import('./api/start-api.ts');
      running.push(await startApi({ config, log, database, metrics }, await loadDemo(config)));
    }
    if (wanted('worker')) {
      const { startWorker } = await import('./api/start-worker.ts');
      running.push(await startWorker({ config, log, database, metrics }));
    }
  }
  if (wanted('portal')) {
    const { startPortal } = await import('./portal/start.ts');
    running.push(await startPortal({ config, log, clientDirectory, metrics }));
  }
}

/** Loads the demo, a separate bundle that production never loads. */
async function loadDemo({ production }: Config): Promise<Demo | undefined> {
  return production ? undefined : (await import('./demo/demo.ts')).demo;
}

async function runOwnerCommand(command: OwnerCommand): Promise<void> {
  const config = loadConfig(command);
  const open = async (settings: Config) => {
    const { openDatabase } = await import('./api/database/open-database.ts');
    return openDatabase(settings, createLog('warn', process.stderr), 'owner');
  };
  try {
    process.stdout.write(`${await executeOwnerCommand(command, config, open)}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Runs the command. Its code is a separate bundle that no server loads. */
async function executeOwnerCommand(
  command: OwnerCommand,
  config: Config,
  open: (config: Config) => Promise<OpenDatabase>,
): Promise<string> {
  if (command === 'admin') {
    const { runCommand } = await import('./operators/run-command.ts');
    const { stdin: input, stderr: output } = process;
    return runCommand(process.argv.slice(3), { config, open, input, output });
  }
  const database = await open(config);
  const { demo } = await import('./demo/demo.ts');
  const removed = await demo.remove(database.db).finally(() => database.close());
  return formatRemoved(Object.entries(removed));
}

function formatRemoved(removed: readonly (readonly [table: string, rows: number])[]): string {
  if (removed.length === 0) return 'This database has no demo data. Nothing was removed.';
  const lines = removed.map(([table, rows]) => `  ${table}: ${rows}`);
  return ['The demo data was removed. Rows by table:', ...lines].join('\n');
}

interface StopOptions {
  log: Log;
  drainMs: number;
}

/**
 * On the first signal, stops all parts; on the second, exits at once.
 * After SIGTERM, waits `drainMs` first, so that other instances can take over.
 */
function stopOnSignals(running: readonly Running[], { log, drainMs }: StopOptions): void {
  let stopping = false;
  const stop = (reason: string, drain = 0) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), drain + shutdownMs + 1000).unref();
    void endAll(running, { log, drainMs: drain }).then((clean) => process.exit(clean ? 0 : 1));
  };
  process.on('SIGTERM', (signal) => stop(signal, drainMs)).on('SIGINT', (signal) => stop(signal));
  // Stops when the parent process exits. scripts/start opens the IPC channel, which then disconnects.
  process.once('disconnect', () => stop('disconnect'));
  if (process.connected === false) stop('disconnect'); // The parent exited before this line.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    stop('uncaught exception');
  });
}

/** On SIGUSR2, logs in detail, and on the next one as before. */
function switchLogLevelOnSignal(log: Log): void {
  const { level } = log;
  process.on('SIGUSR2', () => {
    log.level = log.level === level ? 'debug' : level;
    log.warn({ logLevel: log.level }, 'log level changed');
  });
}

async function endAll(running: readonly Running[], { log, drainMs }: StopOptions): Promise<boolean> {
  for (const one of running) one.stopClaiming?.();
  const accepting = running.filter(({ stopTaking }) => stopTaking);
  for (const one of accepting) one.stopTaking?.();
  if (accepting.length > 0) await wait(drainMs);
  return closeAll(running, log);
}

async function closeAll(running: readonly Running[], log: Log): Promise<boolean> {
  let clean = process.exitCode === undefined || process.exitCode === 0;
  for (const one of [...running].reverse()) {
    await one.close().catch((error: unknown) => {
      clean = false;
      log.error({ err: error }, 'could not stop cleanly');
    });
  }
  return clean;
}

function loadConfig(role: Role | OwnerCommand): Config {
  try {
    return readConfig(undefined, role);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function isOwnerCommand(text: string): text is OwnerCommand {
  return (ownerCommands as readonly string[]).includes(text);
}
