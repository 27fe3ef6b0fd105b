import { isAddressField, describeUnused } from '../../../shared/contacts/unused-addresses.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { collectReasons, type Reason } from '../csv/refusal-reasons.ts';
import type { Batch } from './pass.ts';
import type { LineError } from './refused-rows.ts';

const maxErrors = 200;

export interface Collected {
  /** First 200 errors, in line order. */
  errors: LineError[];
  /** Reasons for rejected rows, followed by reasons for cells dropped from accepted rows. */
  reasons: Reason[];
  /** First invalid addresses dropped from accepted rows. */
  warnings: Omit<LineError, 'value'>[];
}

export function collectRefused(definition: ResourceDefinition): {
  add(batch: Pick<Batch, 'bad' | 'left'>): void;
  all(): Collected;
} {
  const errors: LineError[] = [];
  const warnings: Collected['warnings'] = [];
  const reasons = collectReasons();
  const left = collectReasons();
  return {
    add(batch) {
      for (const { row, errors: found } of batch.bad) {
        reasons.add(row.line, found);
        for (const error of found) if (errors.length < maxErrors) errors.push({ line: row.line, ...error });
      }
      for (const { line, errors: found } of batch.left) {
        left.add(line, found);
        for (const { field, msg, value } of found) {
          if (!isAddressField(field) || warnings.length >= maxErrors) continue;
          const label = definition.fields[field]?.label ?? field;
          warnings.push({ line, field, msg: describeUnused({ label, value, msg }) });
        }
      }
    },
    all: () => ({
      errors,
      reasons: [...reasons.all(), ...left.all().map((reason) => ({ ...reason, left: true as const }))],
      warnings,
    }),
  };
}
