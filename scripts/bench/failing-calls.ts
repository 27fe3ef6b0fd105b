import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../shared/paths.ts';
import { median, type Metric } from './metrics.ts';
import { Family, startPortal, startRedis, type Served } from './processes.ts';
import { clientId, paymentDetail, verifyForm } from './sample.ts';
import type { ListAnswers } from './upstream.ts';
import { postForm, signInAt, visitPage } from './visitors.ts';

const rounds = 4;
/** Sign-ins and payments per round. All posts together stay below the rate limit per IP address per minute. */
const perRound = 10;
const staff = 10;
const betweenPagesMs = 500;

const modes = ['idle', 'fail', 'hang'] as const;
type Mode = (typeof modes)[number];
const steps = { 'Sign-in': signInOnce, Payment: payOnce } as const;
type Step = keyof typeof steps;

interface Timings {
  ms: number[];
  refused: number;
}

/** Measures sign-ins and payments while all list calls of ten users fail or hang, alternating with rounds without list traffic. */
export async function measureFailingCalls(signal: AbortSignal): Promise<Metric[]> {
  const family = new Family(signal);
  try {
    const upstream = await family.serve('upstream', {});
    const shared = { REDIS_URL: await startRedis(family), API_BASE_URL: upstream.origin };
    const { served } = await startPortal(family, shared);
    const cookies: string[] = [];
    while (cookies.length < staff) cookies.push(await signInAt(served.origin, nextUser()));
    const timings = await measureAll({ upstream, portal: served.origin, cookies });
    return toMetrics(timings);
  } finally {
    await family.stop();
  }
}

interface Scene {
  upstream: Served;
  portal: string;
  cookies: readonly string[];
}

async function measureAll(scene: Scene): Promise<Map<string, Timings>> {
  const timings = new Map<string, Timings>();
  for (const step of Object.keys(steps) as Step[])
    for (const mode of modes) timings.set(`${step} ${mode}`, { ms: [], refused: 0 });
  // Skips one warm-up round because first runs take longer.
  await measureRound(scene, 'idle', new Map());
  for (let round = 0; round < rounds; round += 1)
    for (const mode of modes) await measureRound(scene, mode, timings);
  return timings;
}

/** Runs one round. Unless the mode is `idle`, every user keeps opening list pages without waiting for responses. */
async function measureRound({ upstream, portal, cookies }: Scene, mode: Mode, timings: Map<string, Timings>) {
  const answers: ListAnswers = mode === 'idle' ? 'answer' : mode;
  upstream.child.send(answers);
  const opening = { over: mode === 'idle' };
  const opened: Promise<unknown>[] = [];
  const users = cookies.map(async (cookie) => {
    while (!opening.over) {
      const page = fetch(portal + paths.contacts.to(), { headers: { cookie } });
      opened.push(page.then((answer) => answer.text()).catch(() => undefined));
      await wait(betweenPagesMs);
    }
  });
  // Waits until the list calls use all permits or the circuit breaker is open.
  if (mode !== 'idle') await wait(2 * betweenPagesMs);
  for (let index = 0; index < perRound; index += 1)
    for (const step of Object.keys(steps) as Step[])
      await timeStep(timings.get(`${step} ${mode}`), () => steps[step](portal));
  opening.over = true;
  await Promise.all(users);
  upstream.child.send('answer' satisfies ListAnswers);
  await Promise.all(opened);
}

async function timeStep(timings: Timings | undefined, run: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const done = await run().then(
    () => true,
    () => false,
  );
  if (done) timings?.ms.push(performance.now() - startedAt);
  else if (timings) timings.refused += 1;
}

let users = 0;
const nextUser = () => ({ user_name: `user.${(users += 1)}`, pw: 'any' });

function signInOnce(portal: string): Promise<unknown> {
  return signInAt(portal, nextUser());
}

const payPath = paths.pay.to({ clientId, paymentId: paymentDetail.id });
const savedMethod = { step: 'pay', payment_method: 'savedPayment', name: 'Ana Alvarez' };

/** Pays once, from the payment link to the receipt, in a separate browser session. Rejects if any step fails. */
async function payOnce(portal: string): Promise<unknown> {
  const cookie = await postForm(portal, payPath, { ...verifyForm, step: 'verify' });
  const form = await visitPage(portal + payPath, cookie, 'Submit Payment');
  const token = /name="_csrf" value="([^"]+)"/.exec(form.html)?.[1] ?? '';
  await fetch(portal + payPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: form.cookie },
    body: new URLSearchParams({ ...savedMethod, _csrf: token }),
  });
  return visitPage(portal + payPath, form.cookie, 'Auth #');
}

function toMetrics(timings: ReadonlyMap<string, Timings>): Metric[] {
  const of = (step: Step, mode: Mode) => timings.get(`${step} ${mode}`) ?? { ms: [], refused: 0 };
  const ratios = (Object.keys(steps) as Step[]).flatMap((step) =>
    (['fail', 'hang'] as const).map((mode) => {
      const ratio = median(of(step, mode).ms) / median(of(step, 'idle').ms);
      const name = `${step} while every list call ${mode}s: × idle`;
      return { name, value: ratio.toFixed(2), aim: 'at most 1.5' };
    }),
  );
  const all = [...timings.values()];
  const refused = all.reduce((sum, one) => sum + one.refused, 0);
  const count = all.reduce((sum, one) => sum + one.ms.length, refused);
  return [
    ...ratios,
    { name: 'Sign-ins and payments refused meanwhile', value: `${refused} of ${count}`, aim: 'none' },
  ];
}
