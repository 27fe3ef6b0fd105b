import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Program {
  child: ChildProcess;
  /** Everything that it wrote so far. */
  output: () => string;
  /** Resolves when its output, from that length of it on, holds the text; rejects where it ends before. */
  says(text: string, since?: number): Promise<void>;
  /** Sends a signal to it alone and resolves with its exit code, null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with its exit code when it ends by itself. */
  ended: Promise<number | null>;
}

interface ProgramOptions {
  cwd: string;
  env: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
  /** Is written to its standard input, which then ends; without, nothing is. */
  input?: string;
}

/** A program of its own, its output kept. `PATH` is all that it gets of this process. */
export function startProgram(command: readonly [string, ...string[]], options: ProgramOptions): Program {
  const [file, ...args] = command;
  const { input = '', ...place } = options;
  const env = { PATH: process.env['PATH'], ...options.env };
  const child = spawn(file, args, { ...place, env, stdio: ['pipe', 'pipe', 'pipe'] });
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
    says: (text, since = 0) =>
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

/** Command lines of the processes that run in that directory or name it. */
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
