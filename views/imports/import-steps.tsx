import { Steps } from '../ui/steps.tsx';

const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['done', 'Done'],
] as const;

interface Props {
  current: (typeof steps)[number][0];
}

export function ImportSteps({ current }: Props) {
  const at = steps.findIndex(([name]) => name === current);
  return <Steps steps={steps.map(([, label]) => ({ label }))} at={at} />;
}
