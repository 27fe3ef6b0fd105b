import type { ComponentType } from 'react';
import type { IslandName, IslandProps } from './index.ts';
import { IvrChart } from './ivr-chart.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PrescriptionModal } from './prescription-modal.tsx';

/** Island components for the server, imported directly because it renders synchronously. */
export const islandComponents: { [Name in IslandName]: ComponentType<IslandProps<Name>> } = {
  'payment-form': PaymentForm,
  'prescription-modal': PrescriptionModal,
  'ivr-chart': IvrChart,
};
