import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../shared/paths.ts';
import { isRecord, type ApiRecord } from '../shared/reply.ts';
import { readConfig } from '../server/config.ts';

const config = readConfig();
const portal = `http://localhost:${config.port}`;
const server = startServer();
forwardSignals(server);
await waitUntilReady();
await printAddresses();

/** Its own process group: a Ctrl-C reaches it once, through us. The channel tells it when we are gone. */
function startServer(): ChildProcess {
  const child = spawn(process.execPath, ['dist/server/main.js', 'all'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { LOG_LEVEL: 'warn', ...process.env },
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  return child;
}

function forwardSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
}

async function waitUntilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(portal + paths.ready.to()).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
}

async function printAddresses(): Promise<void> {
  const lines = [`Portal      ${portal}${paths.login.to()}`];
  if (!config.production) {
    const demo = await loadDemo();
    lines.push(
      `Trial page  ${portal}${paths.dev.to()}   Outbox  ${portal}${paths.devOutbox.to()}`,
      ...section('Demo sign-ins', recordsOf(demo['sign_ins']).map(signInLine)),
      ...section('Demo payment links', recordsOf(demo['payment_links']).flatMap(linkLines)),
    );
  }
  console.log(`\n${lines.join('\n')}\n\nCtrl-C stops it.`);
}

async function loadDemo(): Promise<ApiRecord> {
  const headers = new Headers(config.apiKey ? { 'X-Api-Key': config.apiKey } : {});
  const answer = await fetch(`${config.apiBaseUrl}/dev/demo`, { headers }).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : undefined;
  const results = isRecord(body) ? body['results'] : undefined;
  return Array.isArray(results) ? (recordsOf(results)[0] ?? {}) : isRecord(results) ? results : {};
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length ? ['', title, ...lines] : [];
}

function signInLine(one: ApiRecord): string {
  return `  ${String(one['case'])}: ${String(one['user_name'])} / ${String(one['pw'])}`;
}

function linkLines(one: ApiRecord): string[] {
  const path = paths.pay.to({ clientId: String(one['client_id']), paymentId: String(one['payment_id']) });
  const verify = isRecord(one['verify'])
    ? Object.entries(one['verify']).map(([field, value]) => `${field} ${String(value)}`)
    : [];
  return [
    `  ${String(one['case'])}: ${String(one['what'])}`,
    `    ${portal}${path}`,
    ...(verify.length ? [`    ${verify.join(', ')}`] : []),
  ];
}

function recordsOf(value: unknown): ApiRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
