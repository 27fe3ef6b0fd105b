import { counted, formatCount, plural } from '../../count.ts';

export const requestPageStrings = {
  title: (money: string, name: string) => `Request ${money} from ${name}`,
  requestedAt: (moment: string) => `Requested ${moment}.`,
  send: {
    'text,email': 'Send the text and the email',
    text: 'Send the text',
    email: 'Send the email',
  } as Readonly<Record<string, string>>,
  repeat: {
    'text,email': 'Request again by text and email',
    text: 'Request again by text',
    email: 'Request again by email',
  } as Readonly<Record<string, string>>,
  only: (label: string | undefined) => `${label} only`,
  back: 'Back',
  channels: { text: 'Text', email: 'Email' },
  channelTo: (channel: string, address: string) => `${channel} to ${address}`,
  blocked: (reason: string) => `Won’t be sent: ${reason}.`,
  segments: (count: number) => `${count} texts`,
} as const;

export const batchRequestStrings = {
  file: 'Payment file',
  title: (payments: string) => `Request ${payments}`,
  sendBy: 'Send by',
  update: 'Update the preview',
  send: (messages: string) => `Send ${messages}`,
  texts: (count: number) => counted(count, 'text'),
  emails: (count: number) => counted(count, 'email'),
  and: ' and ',
  stopped: (count: number) => `${formatCount(count)} not sent`,
  notSent: 'Not sent',
  total: 'Total',
  example: (channel: string) => `One ${channel}`,
  inLanguage: (language: string) => `in ${language}`,
  to: (name: string) => `to ${name || 'one of them'}`,
  requested: 'Payments requested',
  requesting: 'Requesting payments…',
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  done: (payments: string) => `All done: ${payments}.`,
  moreRunning: 'More payments are being created. ',
  restNotCreated: 'The rest were not created. ',
  viewProgress: 'View progress',
  requestedBefore: 'Requested ',
  requestAgain: 'Request again…',
  requestAll: (count: number) => plural(count, 'Request payment…', `Request all ${formatCount(count)}…`),
} as const;
