import { counted, formatCount } from '../../count.ts';

/** Notices for internal admins that describe a failure and the next step. */
export const operatorNoticeMessages = {
  title: 'Needs attention',
  since: (moment: string) => `Since ${moment}`,
  lastHour: 'In the last hour',
  allPractices: 'All practices',
  openSetting: 'Open payment settings',
  unread: 'Service problems couldn’t be loaded. Reload the page to try again.',
  /** Problems by the name of the background task. */
  tasks: [
    { names: /^open_windows$/, problem: 'Scheduled messages aren’t going out.' },
    { names: /^deliver$/, problem: 'Some messages couldn’t be prepared for sending.' },
    { names: /^run_reminders$/, problem: 'A daily reminder didn’t run.' },
    { names: /^recover/, problem: 'Some messages couldn’t be checked with the provider.' },
    {
      names: /^replan_reachable$/,
      problem: 'Some reminders weren’t rescheduled after a contact was corrected.',
    },
    { names: /^follow_asked$/, problem: 'Some payment requests couldn’t be followed up or expired.' },
    { names: /^(?:ask_payments|resume_asks)$/, problem: 'Some payment requests couldn’t be sent.' },
    {
      names: /^(?:ask_gateway|resume_attempts|resume_refunds)$/,
      problem: 'Some charges or refunds couldn’t be checked with the gateway.',
    },
    { names: /^resume_notices$/, problem: 'The practice’s health record couldn’t be updated.' },
    { names: /^resume_messages$/, problem: 'Some codes, receipts or other messages couldn’t be sent.' },
    { names: /^resume_counts$/, problem: 'The counts of some jobs may be out of date.' },
    { names: /^resume_imports$/, problem: 'An import couldn’t continue.' },
    { names: /^finish_calls$/, problem: 'Some calls couldn’t be closed.' },
    { names: /^seal_stored$/, problem: 'Some stored passwords or keys couldn’t be encrypted.' },
    { names: /^(?:sweep|wipe)/, problem: 'Some old data couldn’t be deleted.' },
  ],
  otherTask: 'A background task skipped some records.',
  taskRemedy: (task: string, count: number) =>
    `${counted(count, 'record was', 'records were')} skipped; all others were processed. The portal keeps trying. If this is still here in an hour, ask your engineers to look for “${task}” in the log.`,
  refused: (count: number, reason: string) => `Mail servers rejected ${formatCount(count)} emails ${reason}.`,
  /** Reasons and remedies by the kind of refusal. */
  refusals: [
    {
      kind: 'sender',
      reason: 'because they don’t trust the sender address',
      remedy: 'Check SPF, DKIM and DMARC for the sender’s domain (MAIL_FROM).',
    },
    {
      kind: 'full',
      reason: 'because the mailboxes are full',
      remedy: 'Nothing to fix here. If they all go to one mail provider, ask that provider.',
    },
    {
      kind: 'content',
      reason: 'because of their content or size',
      remedy: 'Check the email templates that were sent in the last hour.',
    },
  ],
  otherRefusal: {
    reason: 'for other reasons',
    remedy: 'Open one of the failed messages to read the server’s reason.',
  },
  gateway: (code: string) => `The payment gateway doesn’t fully accept this practice’s account (${code}).`,
  gatewayRemedy: 'See the payment settings for what to do.',
} as const;
