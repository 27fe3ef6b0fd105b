import type { ResourceRules } from '../rows/resource-api.ts';
import type { Alongside } from '../rows/tenant.ts';

/** Combines several rules of one resource and runs them in the given order. */
export function combineRules(...rules: readonly ResourceRules[]): ResourceRules {
  return {
    onStart: (context) => async (trx) => {
      for (const rule of rules) await rule.onStart?.(context)(trx);
    },
    onCreate: (context) => runInOrder(rules.map((rule) => rule.onCreate?.(context))),
    onUpdate: (context) => runInOrder(rules.map((rule) => rule.onUpdate?.(context))),
    onDelete: (context) => runInOrder(rules.map((rule) => rule.onDelete?.(context))),
    onUndo: (context) => runInOrder(rules.map((rule) => rule.onUndo?.(context))),
  };
}

function runInOrder<Subject>(all: readonly (Alongside<Subject> | undefined)[]): Alongside<Subject> {
  return async (trx, subject) => {
    for (const alongside of all) await alongside?.(trx, subject);
  };
}
