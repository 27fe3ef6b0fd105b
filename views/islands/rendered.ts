import type { ComponentType } from 'react';
import type { IslandName, IslandProps } from './index.ts';
import { IvrChart } from './ivr-chart.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PrescriptionModal } from './prescription-modal.tsx';

/** The islands' components for the server, which renders at once and does not wait for a chunk. */
export const islandComponents: { [Name in IslandName]: ComponentType<IslandProps<Name>> } = {
  'payment-form': PaymentForm,
  'prescription-modal': PrescriptionModal,
  'ivr-chart': IvrChart,
};
