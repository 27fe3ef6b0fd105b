/**
 * All that the payment form runs, in one file: it comes in the page itself to a browser that has not got it, so that the form is alive
 * after one round trip. A page with a second island takes the chunks of `islands.tsx` instead.
 */
import './enhance.ts';
import type { ComponentType } from 'react';
import { PaymentForm } from '../views/islands/payment-form.tsx';
import { bringIslandsAlive } from './bring-alive.tsx';

bringIslandsAlive((name) =>
  name === 'payment-form' ? Promise.resolve(PaymentForm as ComponentType<object>) : undefined,
);
