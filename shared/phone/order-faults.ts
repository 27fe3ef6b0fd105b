import { phoneMessages } from '../messages/phone.ts';
import type { PhoneStep, StepFault } from './phone-steps.ts';
import { inKeyOrder } from './step-kinds.ts';

const needsPatient = ['balance', 'pay', 'visit', 'opt_out'] as const;
const needsProof: readonly Task[] = ['balance', 'pay'];
type Task = (typeof needsPatient)[number];

/**
 * What is wrong with where a step stands: nobody hears a balance, pays or answers for a visit before they are found, and nobody hears a
 * balance or pays before they proved who they are, nor answers for a visit where a code may have found them, which somebody else may
 * know. A step before it that has a fault of its own (a text) counts for nothing.
 */
export function orderFaults(
  before: readonly (PhoneStep | string)[],
  step: PhoneStep,
  index: number,
): StepFault[] {
  const has = (kind: PhoneStep['do']) => before.some((each) => typeof each !== 'string' && each.do === kind);
  const at = (msg: string): StepFault => ({ step: index + 1, msg });
  if (step.do === 'authenticate') return has('identify') ? [] : [at(phoneMessages.identifyFirst)];
  return tasksOf(step).flatMap((task) => {
    const label = phoneMessages.tasks[task];
    if (!has('identify')) return [at(phoneMessages.needsIdentify(label))];
    const isForProof = needsProof.includes(task) || (task === 'visit' && mayFindByCode(before));
    return isForProof && !has('authenticate') ? [at(phoneMessages.needsAuthenticate(label))] : [];
  });
}

const mayFindByCode = (before: readonly (PhoneStep | string)[]) =>
  before.some((each) => typeof each !== 'string' && each.do === 'identify' && each.by !== 'phone');

function tasksOf(step: PhoneStep): Task[] {
  const named: readonly string[] =
    step.do === 'menu' ? inKeyOrder(step.keys).map(([, task]) => task) : [step.do];
  return needsPatient.filter((task) => named.includes(task));
}
