import { write, writeSync } from 'node:fs';

/** Output of a log. `flushSync` writes the waiting lines. Pino calls it after a fatal line. */
interface LogOutput {
  write(line: string): void;
  flushSync(): void;
}

const batchBytes = 8192;
const batchMs = 500;
/** Pause while a pipe is full, and the number of pauses at the exit. */
const pauseMs = 50;
const mostPauses = 20;

/**
 * Writes lines in batches to a file descriptor, because one write per line costs more than creating the line. Drops them if nobody can read
 * them anymore, for example after a terminal was closed. Pino's own output would then retry forever, and the program would never exit.
 */
export function openOutput(file: number): LogOutput {
  const state = { lines: '', batch: Buffer.alloc(0), isLost: false };
  const begin = () => {
    if (state.batch.length > 0 || state.lines === '') return;
    state.batch = Buffer.from(state.lines);
    state.lines = '';
    proceed();
  };
  const proceed = () => write(file, state.batch, wrote);
  const wrote = (error: Error | null, bytes: number) => {
    if (error && !isBusy(error)) return lose();
    state.batch = state.batch.subarray(error ? 0 : bytes);
    if (state.batch.length > 0) return void setTimeout(proceed, error ? pauseMs : 0);
    if (state.lines.length >= batchBytes) begin();
  };
  const lose = () => {
    state.isLost = true;
    state.lines = '';
  };
  const flushSync = () => {
    const rest = Buffer.from(state.lines);
    state.lines = '';
    if (!state.isLost && !writeAll(file, rest)) lose();
  };
  setInterval(begin, batchMs).unref();
  process.on('exit', flushSync);
  return {
    write(line) {
      if (state.isLost) return;
      state.lines += line;
      if (state.lines.length >= batchBytes) begin();
    },
    flushSync,
  };
}

/** Returns false if the file cannot be written. Waits at most a second while a pipe is full. */
function writeAll(file: number, text: Buffer): boolean {
  let rest = text;
  for (let pauses = 0; rest.length > 0 && pauses < mostPauses;)
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if (!isBusy(error)) return false;
      pauses += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  return true;
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
