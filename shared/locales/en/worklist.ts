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
