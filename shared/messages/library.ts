import { outboxMessages } from './outbox.ts';

export const libraryMessages = {
  /** Message about an unknown placeholder. `line` is set for multiline text. */
  placeholder: (
    label: string,
    { written, suggestion, line }: { written: string; suggestion?: string; line?: number },
  ) => {
    const location = line === undefined ? label : `${label}, line ${line}`;
    const cure = suggestion === undefined ? 'Choose a field from the list.' : `Did you mean ${suggestion}?`;
    return `${location}: there is no field ${written}. ${cure}`;
  },
  cancelReply: (phrase: string) =>
    `A text may not ask for the reply CANCEL (“${phrase}”): phone companies read it as a stop to all texts. Ask for another word, such as NO.`,
  nothingSent: 'Choose what is sent: a phone sequence, a text message or an email template.',
  window: 'Not after must be later than Not before.',
  spanishAlone: (label: string) => `${label}: choose one for everybody else too.`,
  choose: (label: string) => `${label}: choose one from the list.`,
  stepsForm: 'Steps must be a list.',
  noSteps: 'Add at least one step.',
  tooManySteps: (most: number) => `A phone sequence has at most ${most} steps.`,
  step: (number: number, error: string) => `Step ${number}: ${error}`,
  stepKind: 'choose what it does.',
  stepFile: 'choose the file that is played.',
  stepSpeech: 'choose the speech that is spoken.',
  stepKeys: 'choose at least one key.',
  stepKey: 'a key is one of 0 to 9, * and #.',
  stepAction: (key: string) => `choose what the key ${key} does.`,
  transferNumber: 'Give a transfer number: a step transfers the call.',
  testLimit: 'You have sent many test emails. Please wait an hour, then try again.',
  testLimitOfAll: 'Your organization has sent many test emails. Please wait an hour, then try again.',
  keyTwice: (key: string) => `the key ${key} was chosen twice.`,
  testSent: (email: string) => `Test email sent to ${email}.`,
  testKept: (email: string) => outboxMessages.kept('The test email', email),
  testNotHere: 'Test emails cannot be sent from this account.',
  testFailed: 'The test email could not be sent. Please try again in a moment.',
  startersHead: 'Begin with a ready one',
  startersWay: 'Starter templates',
  startersLead:
    'Each stands here as a patient gets it, with sample values. What you take is yours to change.',
  starterTaken: 'It is in your library now. Change it as you like.',
  starterReminder:
    'The reminder sends the text, the email and the call below two days before a visit, to each patient in their language.',
  saveFirst: 'Save the template first. Then you can send a test.',
  nobodyFound: (search: string) => `Nobody was found for ‘${search}’. The preview shows sample values.`,
  notSearched: 'Contacts cannot be searched right now. The preview shows sample values.',
  previewSample: 'With sample values.',
  previewLanguage: 'Day and time in',
  previewOwnLanguage: 'The contact’s language',
  previewLanguages: { en: 'English', es: 'Spanish' },
  previewPerson: (name: string) =>
    `For ${name}. Date, time and what else belongs to an appointment are samples.`,
} as const;
