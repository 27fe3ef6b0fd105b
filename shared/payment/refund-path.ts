import { payments } from '../resources/payments.ts';
import { pathsOf } from '../resources/resource-paths.ts';

export const refundPath = {
  pattern: `${pathsOf(payments).patterns.one}/refund`,
  to: (id: string) => `${pathsOf(payments).one(id)}/refund`,
} as const;
