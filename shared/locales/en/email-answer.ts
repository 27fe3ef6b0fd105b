import type { EmailAction } from '../../reminders/email-answer.ts';
import type { Translated } from '../../language.ts';

/** Replies to an answer from an email link. The misspellings are prescribed by the specification and must stay. */
export const emailResponseMessages = {
  waiting: 'Your request is being processed, please wait.',
  failure:
    'You request has encoutered an error, please try again or contact your healthcare provider directly to process your request.',
  success: {
    confirm: 'Thank you for confirming!',
    cancel: 'Your appointment will be canceled. Thank you for responding!',
    opt_out:
      'You will not be contacted again. If you change your mind, please contact your healthcare provider directly.',
    not_pat: 'We apologize for contacting the wrong person. You will not be contacted again.',
  },
  over: 'This appointment has passed.',
  call: (phone: string) => `Please call ${phone} if you have questions.`,
  /** Shown below the question on the page of an opt-out link. */
  stops: (practice: string) =>
    `This stops all calls, texts and emails from ${practice || 'your healthcare provider'}. It does not cancel your appointment.`,
  undone: 'OK, we took that back.',
  notUndone: 'We couldn’t undo this. Please try again, or call your healthcare provider.',
  /** Shown after an undo if no earlier answer applies again. */
  openAgain: 'Your appointment is still scheduled. You have not confirmed or canceled it.',
  contactedAgain: 'You will get messages as before.',
  undo: 'Undo',
  undoHint: 'You can undo this for 10 minutes.',
  keep: 'Keep it',
  calendar: 'Add to my calendar',
  /** Current answer with its time, such as ` today at 11:59 AM CDT`. */
  answered: {
    confirm: (at: string) => `You confirmed this appointment${at}.`,
    cancel: (at: string) => `You canceled this appointment${at}.`,
    callback: (at: string) => `You asked for a call back${at}.`,
    opt_out: (at: string) => `You asked${at} not to be contacted again.`,
    not_pat: (at: string) => `You told us${at} that we reached the wrong person.`,
  },
} as const satisfies { success: Record<EmailAction, string> } & Record<string, unknown>;

/** Spoken to callers of a number that has no phone sequence. */
export const hookMessages = {
  toOffice: (practice: string) => `Thank you for calling ${practice}. You are connected to the office.`,
  nobody: 'Thank you for calling. We can’t take calls at this number. Goodbye.',
  noOffice: (practice: string) => `Thank you for calling ${practice}. We can’t take calls at this number.`,
} as const;

export const emailActionLabels = {
  confirm: 'Confirm appointment',
  cancel: 'Cancel appointment',
  opt_out: 'Stop contacting me',
  not_pat: 'Wrong person',
} as const satisfies Record<EmailAction, string>;

export const emailAnswerStrings = {
  title: 'Your answer',
  questions: {
    confirm: 'Do you want to confirm your appointment?',
    cancel: 'Do you want to cancel your appointment?',
    opt_out: 'Do you want us to stop contacting you?',
    not_pat: 'Did we reach the wrong person?',
  },
  actions: emailActionLabels,
  event: 'Appointment at {practice}',
  eventCall: 'Questions? Call {phone}',
  messages: emailResponseMessages,
} as const;

export type EmailAnswerStrings = Translated<typeof emailAnswerStrings>;
