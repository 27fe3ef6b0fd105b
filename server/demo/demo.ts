import type { Demo } from '../api/start-api.ts';
import { enterClinicLine } from './practice/clinic-line.ts';
import { enterDemoCalls, enterPracticeData } from './practice/enter-practice.ts';
import { runPastWeek } from './practice/past-week.ts';
import { enterDemoSounds } from './practice/sounds.ts';
import { payCases } from './pay-cases.ts';
import { readDemo } from './read-demo.ts';
import { removeDemo } from './remove-demo.ts';
import { seedDemo } from './seed-demo.ts';

export const demo = {
  async enter(store: Parameters<Demo['enter']>[0]) {
    const now = store.clock();
    const { payments } = await seedDemo(store.db, now);
    await payCases(store.db, payments, now);
    const isNew = await enterPracticeData(store.db, now);
    if (isNew) await runPastWeek(store, now);
    await enterDemoCalls(store);
    await enterDemoSounds(store);
    await enterClinicLine(store);
  },
  devDemo: readDemo,
  remove: removeDemo,
} satisfies Demo & { remove: unknown };
