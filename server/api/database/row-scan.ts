import { isDatabaseAway } from './db.ts';

export interface RowFailure {
  scan: string;
  /** Id of the row, of its practice or of the step. */
  row: string;
  error: unknown;
}

/** Thrown at the end of a scan of which some rows failed. All other rows were worked on. */
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
  /** Answers undefined where the row failed; throws only where the database is away. */
  attempt<Answer>(row: string, work: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Throws `RowsFailed` where rows failed. */
  end(): void;
}

/** Works on rows of many practices so that one that fails stops no other. The failures are reported together at the end. */
export function createRowScan(scan: string): RowScan {
  const failures: RowFailure[] = [];
  return {
    attempt: async (row, work) => {
      try {
        return await work();
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        failures.push(...(error instanceof RowsFailed ? error.failures : [{ scan, row, error }]));
        return undefined;
      }
    },
    end: () => {
      if (failures.length > 0) throw new RowsFailed(failures);
    },
  };
}

/** Works on each row by itself. */
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
  /** Names a row in reports. */
  nameOf(row: Row): string;
  work(row: Row): Promise<unknown>;
}

/** Works on each record by itself. */
export async function scanRecords<Row>(
  scan: string,
  records: readonly Row[],
  { nameOf, work }: RecordScan<Row>,
): Promise<void> {
  const { attempt, end } = createRowScan(scan);
  for (const record of records) await attempt(nameOf(record), () => work(record));
  end();
}

/** Takes each step by itself. */
export async function scanSteps(
  scan: string,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const { attempt, end } = createRowScan(scan);
  for (const [name, step] of Object.entries(steps)) await attempt(name, step);
  end();
}
