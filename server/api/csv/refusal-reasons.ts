import { mostWords } from '../../../shared/imports/value-map.ts';
import type { RowError } from './read-row.ts';

/** Reason why rows were rejected. `imports.reasons` holds these, most frequent first. */
export interface Reason {
  field: string;
  msg: string;
  count: number;
  lines: number[];
  values: string[];
  /** Present if rows are accepted without the invalid value. */
  left?: true;
}

const mostLines = 5;
const mostReasons = 100;

export function collectReasons(): {
  add(line: number, errors: readonly RowError[]): void;
  all(): Reason[];
} {
  const reasons = new Map<string, Reason>();
  return {
    add(line, errors) {
      for (const { field, msg, value } of errors) {
        const key = JSON.stringify([field, msg]);
        const known = reasons.get(key);
        if (!known && reasons.size >= mostReasons) continue;
        const reason = known ?? { field, msg, count: 0, lines: [], values: [] };
        reasons.set(key, reason);
        reason.count += 1;
        if (reason.lines.length < mostLines) reason.lines.push(line);
        if (value !== '' && reason.values.length < mostWords && !reason.values.includes(value))
          reason.values.push(value);
      }
    },
    all: () => [...reasons.values()].sort((one, other) => other.count - one.count),
  };
}
