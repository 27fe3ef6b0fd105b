import type { PhoneStep } from '../../../../shared/phone/phone-steps.ts';
import { nextOpening } from '../../../../shared/reminders/openings.ts';
import { addTag, say, saySpeech, toOffice, stringsOf, type StepHandler, type Turn } from '../call/turn.ts';

export const transfer: StepHandler = { begin: (turn) => toOffice(turn, 'Trans') };

export const hangUp: StepHandler = { begin: () => ({ kind: 'hang_up' }) };

export const voicemail: StepHandler = {
  begin: (turn) => {
    say(turn, stringsOf(turn).voicemail);
    addTag(turn, 'Voicemail');
    turn.state.prompt = 'message';
    return { kind: 'record' };
  },
  resume: (turn) => {
    say(turn, stringsOf(turn).recorded);
    say(turn, stringsOf(turn).goodbye);
    return { kind: 'hang_up' };
  },
};

export const hours = ({ closed, speech, speech_es }: Extract<PhoneStep, { do: 'hours' }>): StepHandler => ({
  begin: (turn) => {
    if (isOpen(turn)) return 'done';
    saySpeech(turn, speech, speech_es);
    if (closed === 'voicemail') return voicemail.begin(turn);
    return closed === 'transfer' ? toOffice(turn, 'Trans') : { kind: 'hang_up' };
  },
  resume: voicemail.resume,
});

const always = {
  leadDays: 0,
  sendFrom: '00:00',
  sendTo: '24:00',
  weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
  closedDay: 'skip',
} as const;

function isOpen({ call: { script }, now }: Turn): boolean {
  const at = Math.floor(now / 1000);
  return nextOpening(always, script.hours, at) === at;
}
