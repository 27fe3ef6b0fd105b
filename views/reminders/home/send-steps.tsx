import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { Steps } from '../../ui/steps.tsx';

const names = ['Reminder', 'People', 'Check', 'Confirm'] as const;

interface Props {
  /** Current step; 'Done' after confirmation. */
  current: (typeof names)[number] | 'Done';
  /** Id of the notification list; missing until it is created. */
  list?: string;
}

export function SendSteps({ current, list }: Props) {
  const hrefs = list === undefined ? [] : hrefsOf(list);
  const steps = names.map((label, index) => ({ label, href: hrefs[index] }));
  return <Steps steps={steps} at={current === 'Done' ? names.length : names.indexOf(current)} />;
}

function hrefsOf(list: string): string[] {
  const paths = pathsOf(notifications);
  return [paths.edit(list), paths.one(list)];
}
