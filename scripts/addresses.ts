import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../server/config.ts';
import { paths } from '../shared/paths.ts';
import { isRecord, type ApiRecord } from '../shared/reply.ts';

/** Resolves with true when the portal responds, or with false once `isOver` returns true. */
export async function waitUntilReady({ port }: Config, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const answer = await fetch(`http://localhost:${port}${paths.ready.to()}`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(25);
  }
  return false;
}

export async function printAddresses(config: Config): Promise<void> {
  const portal = `http://localhost:${config.port}`;
  const lines = [`Portal      ${portal}${paths.login.to()}`];
  if (!config.production) {
    const demo = await loadDemo(config);
    lines.push(
      `Trial page  ${portal}${paths.dev.to()}   Outbox  ${portal}${paths.devOutbox.to()}`,
      ...section('Demo sign-ins', recordsOf(demo['sign_ins']).map(signInLine)),
      ...section(
        'Demo payment links',
        recordsOf(demo['payment_links']).flatMap((one) => linkLines(one, portal)),
      ),
    );
  }
  console.log(`\n${lines.join('\n')}\n\nCtrl-C stops it.`);
}

async function loadDemo(config: Config): Promise<ApiRecord> {
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

function linkLines(one: ApiRecord, portal: string): string[] {
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
