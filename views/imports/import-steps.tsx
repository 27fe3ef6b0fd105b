import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { Steps } from '../ui/steps.tsx';

const { steps: labels } = importPageStrings;
const steps = ['file', 'columns', 'check', 'done'] as const;

interface Props {
  current: (typeof steps)[number];
}

export function ImportSteps({ current }: Props) {
  const at = steps.indexOf(current);
  return <Steps steps={steps.map((step) => ({ label: labels[step] }))} at={at} />;
}
