import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../server/config.ts';
import { paths } from '../shared/paths.ts';
import { apiCalls } from '../shared/api-calls.ts';
import type { Demo } from '../shared/api-calls/dev.ts';
import { firstOf, readReply } from '../shared/reply.ts';

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
      ...section('Demo sign-ins', (demo?.sign_ins ?? []).map(signInLine)),
      ...section(
        'Demo payment links',
        (demo?.payment_links ?? []).flatMap((one) => linkLines(one, portal)),
      ),
    );
  }
  console.log(`\n${lines.join('\n')}\n\nCtrl-C stops it.`);
}

async function loadDemo(config: Config): Promise<Demo | undefined> {
  const [apiKey] = config.apiKeys;
  const headers = new Headers(apiKey ? { 'X-Api-Key': apiKey } : {});
  const answer = await fetch(`${config.apiBaseUrl}/dev/demo`, { headers }).catch(() => undefined);
  const reply = answer?.ok ? readReply(answer.status, await answer.json()) : undefined;
  return reply && apiCalls.devDemo.result.read(firstOf(reply));
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length ? ['', title, ...lines] : [];
}

function signInLine(one: Demo['sign_ins'][number]): string {
  return `  ${one.case}: ${one.user_name} / ${one.pw}`;
}

function linkLines(one: Demo['payment_links'][number], portal: string): string[] {
  const path = paths.pay.to({ clientId: one.client_id, paymentId: one.payment_id });
  const verify = Object.entries(one.verify).map(([field, value]) => `${field} ${value}`);
  return [
    `  ${one.case}: ${one.what}`,
    `    ${portal}${path}`,
    ...(verify.length ? [`    ${verify.join(', ')}`] : []),
  ];
}
