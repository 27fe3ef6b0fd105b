import { isAddressField, sayUnused } from '../../../shared/contacts/unused-addresses.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { collectReasons, type Reason } from '../csv/refusal-reasons.ts';
import type { Batch } from './pass.ts';
import type { LineFault } from './refused-rows.ts';

const mostFaults = 200;

export interface Collected {
  /** First errors by line, at most 200. */
  faults: LineFault[];
  /** Errors by reason, followed by the invalid cells dropped from accepted rows. */
  reasons: Reason[];
  /** First invalid addresses dropped from accepted rows. */
  warnings: Omit<LineFault, 'value'>[];
}

export function collectRefused(definition: ResourceDefinition): {
  add(batch: Pick<Batch, 'bad' | 'left'>): void;
  all(): Collected;
} {
  const faults: LineFault[] = [];
  const warnings: Collected['warnings'] = [];
  const reasons = collectReasons();
  const left = collectReasons();
  return {
    add(batch) {
      for (const { row, faults: found } of batch.bad) {
        reasons.add(row.line, found);
        for (const fault of found) if (faults.length < mostFaults) faults.push({ line: row.line, ...fault });
      }
      for (const { line, faults: found } of batch.left) {
        left.add(line, found);
        for (const { field, msg, value } of found) {
          if (!isAddressField(field) || warnings.length >= mostFaults) continue;
          const label = definition.fields[field]?.label ?? field;
          warnings.push({ line, field, msg: sayUnused({ label, value, msg }) });
        }
      }
    },
    all: () => ({
      faults,
      reasons: [...reasons.all(), ...left.all().map((reason) => ({ ...reason, left: true as const }))],
      warnings,
    }),
  };
}
