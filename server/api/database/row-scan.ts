import { isDatabaseUnavailable } from './db.ts';

export interface RowFailure {
  scan: string;
  /** Id of the row or practice, or name of the step. */
  row: string;
  error: unknown;
}

/** Thrown at the end of a scan if some rows failed. All other rows were processed. */
export class RowsFailed extends Error {
  readonly failures: readonly RowFailure[];

  constructor(failures: readonly RowFailure[]) {
    super(`${failures.length} rows failed: ${failures.map(({ scan, row }) => `${scan} ${row}`).join(', ')}`, {
      cause: failures[0]?.error,
    });
    this.failures = failures;
  }
}

export interface RowScan {
  /** Runs `work` for a row. Returns undefined if the row failed. Throws only if the database is unavailable. */
  attempt<Answer>(row: string, work: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Throws `RowsFailed` if rows failed. */
  end(): void;
}

/** Processes rows of many practices so that one failure does not stop the others. Reports all failures at the end. */
export function createRowScan(scan: string): RowScan {
  const failures: RowFailure[] = [];
  return {
    attempt: async (row, work) => {
      try {
        return await work();
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        failures.push(...(error instanceof RowsFailed ? error.failures : [{ scan, row, error }]));
        return undefined;
      }
    },
    end: () => {
      if (failures.length > 0) throw new RowsFailed(failures);
    },
  };
}

export async function scanRows(
  scan: string,
  rows: readonly string[],
  work: (row: string) => Promise<unknown>,
): Promise<void> {
  const { attempt, end } = createRowScan(scan);
  for (const row of rows) await attempt(row, () => work(row));
  end();
}

interface RecordScan<Row> {
  nameOf(row: Row): string;
  work(row: Row): Promise<unknown>;
}

export async function scanRecords<Row>(
  scan: string,
  records: readonly Row[],
  { nameOf, work }: RecordScan<Row>,
): Promise<void> {
  const { attempt, end } = createRowScan(scan);
  for (const record of records) await attempt(nameOf(record), () => work(record));
  end();
}

export async function scanSteps(
  scan: string,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const { attempt, end } = createRowScan(scan);
  for (const [name, step] of Object.entries(steps)) await attempt(name, step);
  end();
}
