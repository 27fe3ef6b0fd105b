import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { writeCsvRow } from '../../../shared/csv.ts';
import { keepBlob } from '../blobs/loose-blobs.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { collectReasons, type Reason } from '../csv/refusal-reasons.ts';
import type { RowFault } from '../csv/read-row.ts';
import type { TableRow } from '../csv/read-table.ts';

/** One fault, as `imports.faults` holds it. */
export interface LineFault extends RowFault {
  line: number;
}

interface RefusedRows {
  /** The first of them. */
  faults: LineFault[];
  /** All of them by reason, then what was left out of others. */
  reasons(): Reason[];
  add(row: TableRow, faults: readonly RowFault[]): Promise<void>;
  /** Of a row that is not refused, but comes without what could not be read. */
  note(line: number, faults: readonly RowFault[]): void;
  /** The blob with all of them, undefined where there was none. */
  end(): Promise<string | undefined>;
}

const mostFaults = 200;

/** Collects what was refused into a CSV file: the columns as they came, then line and reason. */
export function collectRefused(
  deps: Pick<ApiDeps, 'db' | 'blobs' | 'clock'>,
  columns: readonly string[],
): RefusedRows {
  const out = new PassThrough();
  const faults: LineFault[] = [];
  const reasons = collectReasons();
  const left = collectReasons();
  let kept: Promise<{ name: string }> | undefined;
  const write = async (cells: readonly (string | number)[]) => {
    if (!out.write(writeCsvRow(cells))) await Promise.race([once(out, 'drain'), kept]);
  };
  return {
    faults,
    reasons: () => [...reasons.all(), ...left.all().map((reason) => ({ ...reason, left: true as const }))],
    note: (line, found) => left.add(line, found),
    async add({ line, cells }, found) {
      reasons.add(line, found);
      for (const fault of found) if (faults.length < mostFaults) faults.push({ line, ...fault });
      if (!kept) {
        kept = keepBlob(deps, out);
        kept.catch((error: unknown) => out.destroy(error instanceof Error ? error : undefined));
        out.write('\ufeff'); // Without it a spreadsheet takes the accents for another alphabet's.
        await write([...columns, 'Line', 'Reason']);
      }
      const row = Array.from({ length: Math.max(columns.length, cells.length) }, (_, at) => cells[at] ?? '');
      await write([...row, line, found.map(({ msg }) => msg).join('; ')]);
    },
    async end() {
      out.end();
      return (await kept)?.name;
    },
  };
}
