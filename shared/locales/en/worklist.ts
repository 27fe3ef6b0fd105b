import type { WorkKind } from '../../reminders/worklist.ts';
import { appointmentDayStrings } from './appointments.ts';

export const worklistMessages = {
  kinds: {
    callback: 'Asked for a call back',
    cancel: 'Appointment canceled by the patient',
    not_pat: 'Wrong number',
    failed: 'Could not be reached',
    unreachable: 'No way to reach the patient',
    returned: 'Payment returned by the bank',
    voicemail: 'New voicemail',
    unasked: 'Payment request not delivered',
    unrefunded: 'Refund declined',
    late_charge: 'Late charge reversed',
  },
  listen: (caller: string) => `Voicemail from ${caller || 'an unknown caller'}`,
  note: (most: number) => `A note can have at most ${most} characters.`,
  assignee: 'User not found.',
  nothing: 'Nothing needs your attention.',
  noneDone: 'Nothing done yet.',
  done: 'Marked done. You’ll find it under Done for 30 days.',
  kept: 'Change saved',
  /** Written to the audit trail. */
  told: {
    done: { T: 'done', F: 'open again' },
    note: (note: string) => (note ? `note '${note}'` : 'note removed'),
    assignee: (name: string) => (name ? `assigned to ${name}` : 'unassigned'),
  },
} as const;

export const workTexts: Readonly<Record<WorkKind, { title: string; open: string; none: string }>> = {
  callback: {
    title: 'Asked for a call back',
    open: 'Open call backs',
    none: 'No one is waiting for a call back.',
  },
  cancel: {
    title: 'Appointments canceled by patients',
    open: 'Review cancellations',
    none: 'No upcoming appointment was canceled.',
  },
  not_pat: {
    title: 'Wrong numbers',
    open: 'Correct the numbers',
    none: 'No wrong numbers reported.',
  },
  failed: {
    title: 'Could not be reached',
    open: 'See who',
    none: 'No failed messages.',
  },
  unreachable: {
    title: 'Patients with no way to be reached',
    open: 'See who',
    none: 'Every patient with an appointment in the next two days can be reached.',
  },
  returned: {
    title: 'Payments returned by the bank',
    open: 'See the payments',
    none: 'No payment was returned by a bank.',
  },
  unasked: {
    title: 'Payment requests not delivered',
    open: 'See the payments',
    none: 'All payment requests were delivered.',
  },
  unrefunded: {
    title: 'Declined refunds',
    open: 'See the payments',
    none: 'No refunds were declined.',
  },
  late_charge: {
    title: 'Late charges that were reversed',
    open: 'See the payments',
    none: 'No late charge was reversed.',
  },
  voicemail: {
    title: 'New voicemails',
    open: 'Listen',
    none: 'No new voicemail.',
  },
};

export const worklistStrings = {
  title: 'Worklist',
  counts: { done: 'done', waiting: 'waiting' },
  lastDays: (days: number) => `the last ${days} days`,
  filter: 'Filter the worklist',
  all: 'All',
  unnamed: 'Unknown person',
  appointment: (moment: string) => `Appointment ${moment}`,
  doneBy: (user: string) => `done by ${user}`,
  newer: 'Newer',
  older: 'Older',
  asked: (channel: string, moment: string) => `asked ${channel}, ${moment}`,
  said: (channel: string, moment: string) => `said ${channel}, ${moment}`,
  channels: { ...appointmentDayStrings.answeredBy, voice: 'during the call' } as Readonly<
    Record<string, string>
  >,
  refunded: 'refunded to the payer',
  voided: 'voided at the gateway',
  unreachable: {
    no_address: 'no working phone number or email',
    opted_out: 'opted out of every message',
    bounced_before: 'messages bounced',
  } as Readonly<Record<string, string>>,
  noAddress: 'no working phone or email',
  notDelivered: 'Not delivered',
} as const;
