import { createDatabase } from '../../server/api/database/db.ts';
import type { TestDatabase } from './database.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Runs statements and returns the plan of each as it was executed. */
export async function plansOf(
  database: TestDatabase,
  run: (db: TestDatabase['db']) => Promise<unknown>,
): Promise<Plan[]> {
  const watched = createDatabase({ ...database.connection, max: 1 });
  const plans: Plan[] = [];
  const client = await watched.pool.connect();
  const query = client.query.bind(client) as (
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ rows: unknown[] }>;
  const explaining = async (text: string, values?: readonly unknown[]) => {
    const explained = await query(`explain (analyze, format json, timing off) ${text}`, values);
    const [row] = explained.rows as { 'QUERY PLAN': { Plan: Plan }[] }[];
    plans.push(row!['QUERY PLAN'][0]!.Plan);
    return query(text, values);
  };
  Object.assign(client, { query: explaining });
  client.release();
  try {
    await run(watched.db);
  } finally {
    await watched.close();
  }
  return plans;
}

/** Returns a plan with all of its nested plans. */
export function flattenPlan(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];
}
