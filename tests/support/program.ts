import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Program {
  child: ChildProcess;
  output: () => string;
  /** Resolves once the output after position `since` contains the text; rejects if the program ends first. */
  waitForOutput(text: string, since?: number): Promise<void>;
  /** Sends a signal to this process only and resolves with its exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the program ends on its own. */
  ended: Promise<number | null>;
}

interface ProgramOptions {
  cwd: string;
  env: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
  /** Text written to its standard input; empty by default. */
  input?: string;
}

/** Starts a separate program and records its output. Only `PATH` is inherited from this process. */
export function startProgram(command: readonly [string, ...string[]], options: ProgramOptions): Program {
  const [file, ...args] = command;
  const { input = '', ...spawnOptions } = options;
  const env = { PATH: process.env['PATH'], ...options.env };
  const child = spawn(file, args, { ...spawnOptions, env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined).end(input);
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text));
  }
  const output = () => written.join('');
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output,
    ended,
    waitForOutput: (text, since = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output().includes(text, since)) resolve();
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        void ended.then((code) =>
          reject(new Error(`It ended with ${code} before it said ${text}:\n${output()}`)),
        );
        look();
      }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

export function isRunning({ child }: Program): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Returns command lines of processes that run in this directory or mention it. */
export function processesOf(directory: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const isIn = readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
        return isIn || command.includes(directory) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}
