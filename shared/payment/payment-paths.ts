import { payments } from '../resources/payments.ts';
import { pathsOf } from '../resources/resource-paths.ts';
import { paymentFiles } from '../resources/operations.ts';

export const requestPath = {
  pattern: `${pathsOf(payments).patterns.one}/ask`,
  to: (id: string) => `${pathsOf(payments).one(id)}/ask`,
  letterPattern: `${pathsOf(payments).patterns.one}/ask/email`,
  letter: (id: string) => `${pathsOf(payments).one(id)}/ask/email`,
} as const;

export const batchRequestPath = {
  to: (file?: string) =>
    `${pathsOf(payments).list}/ask${file === undefined ? '' : `?file=${encodeURIComponent(file)}`}`,
  pattern: `${pathsOf(payments).list}/ask`,
  one: (id: string) => `${pathsOf(payments).list}/asks/${encodeURIComponent(id)}`,
  onePattern: `${pathsOf(payments).list}/asks/:id`,
} as const;

export const refundPath = {
  pattern: `${pathsOf(payments).patterns.one}/refund`,
  to: (id: string) => `${pathsOf(payments).one(id)}/refund`,
} as const;

export const refusedRowsPath = {
  pattern: `${pathsOf(paymentFiles).patterns.one}/refused`,
  to: (id: string) => `${pathsOf(paymentFiles).one(id)}/refused`,
} as const;
