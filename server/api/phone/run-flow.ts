import type { PhoneStep } from '../../../shared/phone/phone-steps.ts';
import { keypadMethods, type MenuTask } from '../../../shared/phone/step-kinds.ts';
import { authenticate } from './steps/authenticate.ts';
import { gatherKey } from './steps/gather-key.ts';
import { identify } from './steps/identify.ts';
import { hangUp, hours, transfer, voicemail } from './steps/leaving.ts';
import { menu } from './steps/menu.ts';
import { pay } from './steps/pay.ts';
import { language, play, speak } from './steps/speaking.ts';
import { balance, optOut, appointment } from './steps/information.ts';
import { say, toOffice, stringsOf, type StepHandler, type Next, type Turn, type Wait } from './call/turn.ts';

export async function runFlow(turn: Turn): Promise<Wait> {
  if (turn.state.left === 'transferred') return afterTransfer(turn);
  const handler = turn.state.prompt ? current(turn) : undefined;
  let next: Next = handler?.resume ? await handler.resume(turn) : 'done';
  if (handler && next === 'done') moveOn(turn);
  for (let steps = 0; next === 'done'; steps += 1) {
    const started = current(turn);
    if (!started || steps > mostStepsOfTurn) return endCall(turn);
    next = await started.begin(turn);
    if (next === 'done') moveOn(turn);
  }
  return next;
}

async function afterTransfer(turn: Turn): Promise<Wait> {
  if (turn.isTransferConnected) return { kind: 'hang_up' };
  say(turn, stringsOf(turn).officeAway);
  turn.state.task = 'voicemail';
  const next = await voicemail.begin(turn);
  return next === 'done' ? endCall(turn) : next;
}

/** Maximum number of steps in a turn. More than any sequence has, so it only stops endless loops. */
const mostStepsOfTurn = 200;

/** Moves to the chosen menu task, back to the menu after it, or else to the next step. */
function moveOn({ state }: Turn): void {
  state.prompt = '';
  state.wrong = 0;
  state.silent = 0;
  if (state.chosen) Object.assign(state, { task: state.chosen, chosen: undefined });
  else if (state.task) state.task = undefined;
  else state.at += 1;
}

function endCall(turn: Turn): Wait {
  say(turn, stringsOf(turn).goodbye);
  return { kind: 'hang_up' };
}

function current({ state, call }: Turn): StepHandler | undefined {
  if (state.task) return tasks[state.task];
  const step = call.script.steps[state.at];
  return step && handlerOf(step);
}

const toOfficeByChoice: StepHandler = { begin: (turn) => toOffice(turn, 'Transfer to office') };

const tasks: Readonly<Record<MenuTask, StepHandler>> = {
  balance,
  pay: pay(keypadMethods),
  appointment,
  opt_out: optOut,
  voicemail,
  office: toOfficeByChoice,
  repeat: { begin: () => 'done' },
};

function handlerOf(step: PhoneStep): StepHandler {
  if (step.do === 'speak') return speak(step);
  if (step.do === 'play') return play(step);
  if (step.do === 'hours') return hours(step);
  if (step.do === 'identify') return identify(step.by);
  if (step.do === 'authenticate') return authenticate(step.fields);
  if (step.do === 'menu') return menu(step.keys);
  if (step.do === 'pay') return pay(step.methods);
  if (step.do === 'gather') return gatherKey(step.digits);
  return plainSteps[step.do];
}

const plainSteps = {
  language,
  balance,
  appointment,
  opt_out: optOut,
  voicemail,
  transfer,
  hang_up: hangUp,
};
