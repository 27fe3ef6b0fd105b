/**
 * Runs the programs before `--` one after another, then loads the module after it in this process. A signal ends the running program with all
 * its children. A shell would run the next step if the signal reached only the shell, and would ignore Ctrl-C if it was started in the
 * background.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patienceMs = 3000;
const pollMs = 25;

const separator = process.argv.indexOf('--');
for (const program of process.argv.slice(2, separator)) await run(program);
await import('./register-tsx.js');
await import(pathToFileURL(resolve(process.argv[separator + 1])).href);

/** Runs a program in a process group of its own, and exits if it fails or a signal arrives. */
async function run(program) {
  const child = spawn(program, { stdio: 'inherit', detached: true });
  const ended = new Promise((done) => {
    child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1));
  });
  let signal;
  const stop = (name) => {
    signal ??= name;
    send(child.pid, 'SIGTERM');
  };
  for (const name of signals) process.on(name, stop);
  const code = await ended;
  if (signal) await endGroup(child.pid);
  for (const name of signals) process.off(name, stop);
  if (signal) process.exit(128 + constants.signals[signal]);
  if (code !== 0) process.exit(code);
}

/** Waits until all processes of the group have exited, and kills those that do not. */
async function endGroup(group) {
  for (let waited = 0; send(group, 0); waited += pollMs) {
    if (waited >= patienceMs) return void send(group, 'SIGKILL');
    await wait(pollMs);
  }
}

/** Returns false if the group has no processes. */
function send(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}
