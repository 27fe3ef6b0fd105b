import { outboxMessages } from './outbox.ts';

const listed = new Intl.ListFormat('en-US');

export const libraryMessages = {
  /** Message about an unknown placeholder. `line` is set for multiline text. */
  placeholder: (
    label: string,
    { written, suggestion, line }: { written: string; suggestion?: string; line?: number },
  ) => {
    const location = line === undefined ? label : `${label}, line ${line}`;
    const cure = suggestion === undefined ? 'Choose a field from the list.' : `Did you mean ${suggestion}?`;
    return `${location}: ${written} is not a field. ${cure}`;
  },
  cancelReply: (phrase: string) =>
    `A text can’t ask patients to reply CANCEL (“${phrase}”): phone companies treat it as opting out of all texts. Use another word, such as NO.`,
  nothingSent: 'Choose what to send: a phone sequence, a text message or an email template.',
  window: 'Not after must be later than Not before.',
  spanishAlone: (label: string) => `${label}: also choose one for everyone else.`,
  choose: (label: string) => `${label}: choose one from the list.`,
  stepsForm: 'Steps must be a list.',
  noSteps: 'Add at least one step.',
  tooManySteps: (most: number) => `A phone sequence has at most ${most} steps.`,
  step: (number: number, error: string) => `Step ${number}: ${error}`,
  stepKind: 'choose what it does.',
  stepFile: 'choose the file to play.',
  stepSpeech: 'choose the speech to play.',
  stepKeys: 'choose at least one key.',
  stepKey: 'a key must be 0 to 9, * or #.',
  stepAction: (key: string) => `choose what the key ${key} does.`,
  transferNumber: 'Enter a transfer number, because a step transfers the call.',
  testLimit: 'You have sent many test emails. Please wait an hour, then try again.',
  testLimitOfAll: 'Your organization has sent many test emails. Please wait an hour, then try again.',
  keyTwice: (key: string) => `the key ${key} was chosen twice.`,
  testSent: (email: string) => `Test email sent to ${email}.`,
  testKept: (email: string) => outboxMessages.kept('The test email', email),
  testNotHere: 'Test emails cannot be sent from this account.',
  testFailed: 'The test email could not be sent. Please try again in a moment.',
  startersHead: 'Start with a ready-made one',
  startersWay: 'Starter templates',
  startersLead: 'Each is shown as a patient gets it, with sample values. You can change what you add.',
  starterTaken: 'Added to your library. You can change it anytime.',
  starterReminder:
    'The reminder sends the text, email and call below 2 days before an appointment, in each patient’s language.',
  saveFirst: 'Save the template first. Then you can send a test.',
  nobodyFound: (search: string) => `No one found for ‘${search}’. The preview shows sample values.`,
  notSearched: 'Contacts cannot be searched right now. The preview shows sample values.',
  previewSample: 'With sample values.',
  previewLanguage: 'Date format',
  previewOwnLanguage: 'The contact’s language',
  previewLanguages: { en: 'English', es: 'Spanish' },
  previewPerson: (name: string) => `For ${name}. The date, time and other appointment details are samples.`,
} as const;

export const templateStrings = {
  preview: 'Preview',
  previewFor: 'Preview for',
  previewForHint: 'A contact’s name, phone or patient code',
  found: 'Found',
  pressField: 'Press a field to insert it: ',
  typeField: 'Type a field’s name in double braces; it is filled in for each person: ',
  allFields: 'All fields',
  markdown: 'How to write headings, lists and links',
  markdownExamples: [
    ['# Heading', 'a heading'],
    ['**important**', 'in bold'],
    ['- point', 'a list'],
    ['[our page](https://example.com)', 'a link'],
  ],
  subject: 'Subject',
  noSubject: '(none)',
  noText: 'The text appears here.',
  sendTest: 'Send test',
  testTo: 'Send to',
  testHint: 'Sends the text above with sample values, even if it isn’t saved.',
  testUnsaved: 'Save the template first. Then you can send it to yourself.',
  listen: 'Listen',
  listenToServer: 'Listen (server voice)',
  serverHint: 'Reads the text as it was last saved.',
  /** Precedes a length such as '12 seconds'. */
  about: 'About',
  withSamples: ', with sample values',
  addStarter: (language: string) => `Add it in ${language}`,
  addStarters: 'Add the reminder and all of these',
} as const;

export const reminderPlanStrings = {
  title: 'Summary',
  empty: 'A summary appears here once you’ve filled this in.',
} as const;

export const versionMessages = {
  changed: 'Someone else changed this after you opened the page. See what changed, then restore again.',
} as const;

export const versionStrings = {
  none: 'No versions yet. The next save starts the history.',
  jobs: 'A job sends the version it was confirmed with, even if you save or restore another version later.',
  title: (version: number) => `Version ${version}`,
  current: '(current)',
  createdBy: (who: string) => `${who} created it.`,
  changedBy: (who: string, labels: readonly string[]) => `${who} changed ${listed.format(labels)}.`,
  restoredBy: (who: string, version: number) => `${who} restored version ${version}.`,
  unknown: 'It’s not known who saved this version.',
  unknownTime: 'Earlier',
  show: (version: number) => `Show version ${version}`,
  before: (label: string) => `${label} before`,
  after: (label: string) => `${label} after`,
  same: (label: string) => `${label}, not changed`,
  empty: '(empty)',
  restore: (version: number) => `Restore version ${version}`,
  restored: (version: number) => `Version ${version} restored.`,
  toOlder: 'Older versions',
  toNewest: 'Newest versions',
  toAudit: 'Show in the audit trail',
} as const;
