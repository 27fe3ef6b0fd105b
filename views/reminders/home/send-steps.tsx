import { sendStepLabels } from '../../../shared/locales/en/lists.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { Steps } from '../../ui/steps.tsx';

const names = ['reminder', 'people', 'check', 'confirm'] as const;

interface Props {
  /** Current step; 'done' after confirmation. */
  current: (typeof names)[number] | 'done';
  /** Id of the notification list; missing until it is created. */
  list?: string;
}

export function SendSteps({ current, list }: Props) {
  const hrefs = list === undefined ? [] : hrefsOf(list);
  const steps = names.map((name, index) => ({ label: sendStepLabels[name], href: hrefs[index] }));
  return <Steps steps={steps} at={current === 'done' ? names.length : names.indexOf(current)} />;
}

function hrefsOf(list: string): string[] {
  const paths = pathsOf(notifications);
  return [paths.edit(list), paths.one(list)];
}
