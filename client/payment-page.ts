/**
 * Bundles every script of the payment form into one file. The page inlines the file if the browser has not cached it, so the form
 * hydrates after one round trip. A page with a second island uses the chunks of `islands.tsx` instead.
 */
import './enhance.ts';
import type { ComponentType } from 'react';
import { PaymentForm } from '../views/islands/payment-form.tsx';
import { hydrateIslands } from './hydrate-islands.tsx';

hydrateIslands((name) =>
  name === 'payment-form' ? Promise.resolve(PaymentForm as ComponentType<object>) : undefined,
);
