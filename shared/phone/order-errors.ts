import { phoneMessages } from '../locales/en/phone.ts';
import type { PhoneStep, StepError } from './phone-steps.ts';
import { inKeyOrder } from './step-kinds.ts';

const needsPatient = ['balance', 'pay', 'appointment', 'opt_out'] as const;
const needsVerification: readonly Task[] = ['balance', 'pay'];
type Task = (typeof needsPatient)[number];

/**
 * Returns the order errors of one step. Balance, payment, appointment and opt-out steps need an earlier `identify` step.
 * Balance and payment also need `authenticate`, and so does the appointment step if patients can be identified by code, which others may know.
 * Invalid earlier steps, passed as text, are ignored.
 */
export function orderErrors(
  before: readonly (PhoneStep | string)[],
  step: PhoneStep,
  index: number,
): StepError[] {
  const has = (kind: PhoneStep['do']) => before.some((each) => typeof each !== 'string' && each.do === kind);
  const at = (msg: string): StepError => ({ step: index + 1, msg });
  if (step.do === 'authenticate') return has('identify') ? [] : [at(phoneMessages.identifyFirst)];
  return tasksOf(step).flatMap((task) => {
    const label = phoneMessages.tasks[task];
    if (!has('identify')) return [at(phoneMessages.needsIdentify(label))];
    const mustVerify = needsVerification.includes(task) || (task === 'appointment' && mayFindByCode(before));
    return mustVerify && !has('authenticate') ? [at(phoneMessages.needsAuthenticate(label))] : [];
  });
}

const mayFindByCode = (before: readonly (PhoneStep | string)[]) =>
  before.some((each) => typeof each !== 'string' && each.do === 'identify' && each.by !== 'phone');

function tasksOf(step: PhoneStep): Task[] {
  const named: readonly string[] =
    step.do === 'menu' ? inKeyOrder(step.keys).map(([, task]) => task) : [step.do];
  return needsPatient.filter((task) => named.includes(task));
}
