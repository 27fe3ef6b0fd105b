import { paymentFiles } from '../resources/operations.ts';
import { pathsOf } from '../resources/resource-paths.ts';

export const refusedRowsPath = {
  pattern: `${pathsOf(paymentFiles).patterns.one}/refused`,
  to: (id: string) => `${pathsOf(paymentFiles).one(id)}/refused`,
} as const;
