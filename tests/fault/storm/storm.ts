import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { outcomeCheckSeconds } from '../../../shared/constants.ts';
import { until } from '../../support/until.ts';
import { drawBy } from './draw.ts';
import { judge } from './judge.ts';
import { readLinks } from './read-links.ts';
import { createPayer, openLink, type Payer } from './payer.ts';
import { planStorm, type Fault, type FaultKind } from './plan.ts';
import { openStage } from './stage.ts';

interface StormSize {
  payments: number;
  faults: number;
  seed: number;
}

export interface StormReport {
  breaches: string[];
  struck: Map<FaultKind, number>;
  ends: Map<string, number>;
}

/** Maximum number of concurrently active payers; payers waiting for an outcome do not count. */
const mostAtOnce = 48;
const longestMs = 25 * 60_000;
/** Maximum visits per payer after the clocks advance, one second apart, because a killed worker's jobs resume only once a minute. */
const mostRounds = 30;
/** Maximum number of times the clocks advance, because a payer whose retry meets another fault must wait again. */
const mostTurns = 4;

export interface Storm {
  /** Runs payers with the seed's faults, advances the clocks until all payers finish, and checks the ledger. */
  run(): Promise<StormReport>;
  close(): Promise<void>;
}

export async function openStorm({ payments, faults, seed }: StormSize): Promise<Storm> {
  const planned = planStorm(drawBy(seed), { payments, faults });
  const plannedFaults = new Map(planned.flatMap(({ id, fault }) => (fault ? [[id, fault] as const] : [])));
  const struck: Fault[] = [];
  const stage = await openStage(planned, (call, id, part) => {
    const fault = plannedFaults.get(id);
    if (fault?.call !== call || (call === 'payment_submission' && part < fault.part)) return undefined;
    plannedFaults.delete(id);
    struck.push(fault);
    return fault;
  });
  const changes = new EventEmitter().setMaxListeners(0);
  const over = { now: false };
  const payers = planned.flatMap((payment) => {
    const machines = payment.habit === 'pays on two machines' ? [0, 1] : [0];
    return machines.map((machine) => createPayer(stage.url, payment, machine));
  });
  const end = () => {
    over.now = true;
    changes.emit('change');
  };

  async function run(): Promise<StormReport> {
    const turn = takeTurns(mostAtOnce);
    const walks = payers.map((payer) => walk(payer, { turn, changes, over }));
    const rest = async () => {
      for (const payer of payers) payer.checks = 0;
      changes.emit('change');
      await Promise.race([until(() => payers.every(rests), longestMs), Promise.all(walks)]);
    };
    const isOver = () => payers.every(({ end }) => end);
    for (let turns = 0; turns < mostTurns && !isOver(); turns += 1) {
      await rest();
      await stage.settle();
      await rest();
      await stage.passTime();
      for (let round = 0; round < mostRounds && !isOver(); round += 1) {
        await rest();
        await wait(1000);
      }
    }
    end();
    await Promise.all(walks);
    return {
      breaches: await judge(stage, { payers, readings: await readLinks(stage.url, planned) }),
      struck: countBy(struck.map(({ kind }) => kind)),
      ends: countBy(payers.map((payer) => payer.end ?? 'none')),
    };
  }

  return {
    run,
    close: () => {
      end();
      return stage.close();
    },
  };
}

/** Returns true if the payer finished or saw the payment under review. */
const rests = ({ end, checks }: Payer) => end !== undefined || checks > 0;

interface Walk {
  turn: (work: () => Promise<void>) => Promise<void>;
  changes: EventEmitter;
  over: { now: boolean };
}

/** Opens the link every few seconds, like the page's own refresh, until the payer has finished. */
async function walk(payer: Payer, { turn, changes, over }: Walk): Promise<void> {
  while (!payer.end && !over.now) {
    await turn(() => openLink(payer));
    if (payer.end) return;
    const woken = new AbortController();
    const { signal } = woken;
    const pause = wait(outcomeCheckSeconds * 1000, undefined, { signal });
    await Promise.race([pause, once(changes, 'change', { signal })]).finally(() => woken.abort());
  }
}

function takeTurns(most: number): Walk['turn'] {
  let free = most;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    else free -= 1;
    try {
      await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function countBy<Name extends string>(names: readonly Name[]): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
