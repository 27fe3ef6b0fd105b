type NextText =
  /** The patient opted out, so no more texts are sent. */
  | 'stop'
  /** No more texts until staff have checked the number. */
  | 'no_text'
  /** The next text is sent as usual. */
  | 'send'
  /** The next text is sent as usual, but an operator must fix the provider account. */
  | 'operator';

interface CarrierError {
  sentence: string;
  next: NextText;
}

/** Twilio error code for a text rejected or undelivered because the recipient opted out with the carrier. */
export const optedOutCode = '21610';

const landline = 'This number is a landline, so it can’t get texts. Call, or ask for a mobile number.';
const notInService = 'This number isn’t in service. Check it with the patient.';
const setUp = 'Our text service isn’t fully set up to send this. Support has to fix it.';

/** Errors by Twilio code, from https://www.twilio.com/docs/api/errors, for example …/errors/30006. */
const carrierErrors: Readonly<Record<string, CarrierError>> = {
  '21211': { sentence: 'This isn’t a valid phone number. Check it with the patient.', next: 'no_text' },
  '21217': { sentence: 'This isn’t a valid phone number. Check it with the patient.', next: 'no_text' },
  '21408': { sentence: setUp, next: 'operator' },
  [optedOutCode]: { sentence: 'The patient texted STOP, so the carrier blocks our texts.', next: 'stop' },
  '21612': {
    sentence: 'The carrier can’t deliver texts from our number to this one. Call instead.',
    next: 'send',
  },
  '21614': { sentence: landline, next: 'no_text' },
  '21617': { sentence: 'The text was too long. Shorten the template.', next: 'send' },
  '30001': { sentence: 'Too many texts were waiting at the provider. Try again later.', next: 'send' },
  '30002': { sentence: setUp, next: 'operator' },
  '30003': { sentence: 'The phone was off or out of reach. Try again later, or call.', next: 'send' },
  '30004': {
    sentence: 'The patient’s phone or carrier blocks our texts. Call, or ask the patient to unblock us.',
    next: 'send',
  },
  '30005': { sentence: notInService, next: 'no_text' },
  '30006': { sentence: landline, next: 'no_text' },
  '30007': {
    sentence: 'The carrier filtered it as spam. Reword the template: fewer links, no capitals.',
    next: 'operator',
  },
  '30008': { sentence: 'The carrier gave no reason. Try again later, or call.', next: 'send' },
  '30032': { sentence: setUp, next: 'operator' },
  '30034': { sentence: setUp, next: 'operator' },
};

export const carrierError = (code: string): CarrierError | undefined =>
  Object.hasOwn(carrierErrors, code) ? carrierErrors[code] : undefined;

/** Returns text such as `This number is a landline, … (error 30006)`, or the provider's own text for an unknown code. */
export function describeProviderError({ code, text }: { code: string; text: string }): string {
  const sentence = carrierError(code)?.sentence ?? (text && `The provider said: “${text}”`);
  return [sentence, code && `(error ${code})`].filter(Boolean).join(' ');
}
