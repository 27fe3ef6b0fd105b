import type { CallRecord, CallRow } from './call-row.ts';
import { readCall, tagsOf, transferTags, type CallFacts } from './tags.ts';

/** Progress of a call. Each step includes the steps before it. */
export const callSteps = ['attempted', 'answered', 'identified', 'authenticated', 'paid'] as const;
export type CallStep = (typeof callSteps)[number];

export interface CallOutcome {
  step: CallStep;
  transferred: boolean;
  sentence: string;
  /** Next step for staff, or '' for none. */
  next: string;
}

/** `views/ivr/next-step-line.tsx` turns 'Call back' and 'send the payment link' into actions. */
const sentences: Readonly<Record<CallStep, { sentence: string; next: string }>> = {
  attempted: { sentence: 'The call was not answered.', next: 'Nothing to do: no one spoke.' },
  answered: {
    sentence: 'The caller hung up before giving their details.',
    next: 'If the same number calls again, offer to help by phone.',
  },
  identified: {
    sentence: 'Caller found, not verified.',
    next: 'Check the date of birth and zip code on file; they may be out of date.',
  },
  authenticated: {
    sentence: 'Caller verified, no payment.',
    next: 'Call back, or send the payment link.',
  },
  paid: { sentence: 'The caller paid.', next: '' },
};

export const usualNext = sentences.authenticated.next;

const transferred = 'The caller was transferred to the office.';

export function outcomeOf(record: CallRecord): CallOutcome {
  const call = readCall(record);
  const step = stepOf(record, call);
  const texts = sentences[step];
  const wasTransferred = call.transferred && step !== 'paid';
  return {
    step,
    transferred: call.transferred,
    sentence: wasTransferred ? transferred : texts.sentence,
    next: wasTransferred ? 'Check that the office reached them; if not, call back.' : texts.next,
  };
}

function stepOf({ patient_code, name }: CallRecord, call: CallFacts): CallStep {
  if (call.cents > 0) return 'paid';
  if (call.authenticated) return 'authenticated';
  if (isText(patient_code) || isText(name)) return 'identified';
  return call.seconds > 0 ? 'answered' : 'attempted';
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

const tagLabels: Readonly<Record<string, string>> = {
  Answered: 'Answered the call',
  English: 'Chose English',
  Spanish: 'Chose Spanish',
  Identified: 'Found by phone number or code',
  'Not found': 'Not found by phone number or code',
  Authenticated: 'Verified',
  Validated: 'Confirmed their details',
  'Auth failed': 'Gave details that did not match',
  MMenu: 'Reached the main menu',
  Balance: 'Heard the balance',
  'Pay start': 'Started a payment',
  'Card declined': 'The card was declined',
  'Bank declined': 'The bank account was declined',
  'Being checked': 'The payment was being checked',
  Paid: 'Paid',
  Receipt: 'Asked for a receipt',
  Trans: 'Transferred to the office',
  'EOTA-Trans': 'Transferred after too many tries',
  'EOTAF-Trans': 'Transferred after the last failed try',
  'Transfer to office': 'Asked for the office and was transferred',
  'Next appointment': 'Heard the next appointment',
  'Appointment confirmed': 'Confirmed the appointment',
  'Appointment canceled': 'Canceled the appointment',
  'Call back': 'Asked for a call back',
  'Not the patient': 'Said they are not the patient',
  'Opted out': 'Stopped calls to the number',
  Voicemail: 'Sent to voicemail',
  'No input': 'Pressed no key',
  'Hang up': 'Hung up',
};

/** Describes the end of the call by its last two tags, such as `Began to pay, hung up`. */
export function describeCallEnd(call: Pick<CallRow, 'info'>): string {
  const [first = '', ...rest] = trailOf(call)
    .slice(-2)
    .map(({ label: step }) => step);
  return [first, ...rest.map((step) => step.charAt(0).toLowerCase() + step.slice(1))].join(', ');
}

interface TrailStep {
  tag: string;
  label: string;
  isTransfer: boolean;
}

export function trailOf({ info }: Pick<CallRow, 'info'>): TrailStep[] {
  return tagsOf(info).map((tag) => ({
    tag,
    label: Object.hasOwn(tagLabels, tag) ? (tagLabels[tag] ?? tag) : tag,
    isTransfer: transferTags.some((transfer) => transfer === tag),
  }));
}
