export const ivrMessages = {
  calledAgain: (when: string) => `Called again ${when}`,
  followUpSaved: 'Follow-up saved',
  partial: (seen: string, of: string) =>
    `The phone system returned only ${seen} of ${of} calls, so these numbers are too low. Choose fewer days.`,
  noSuchNumber: (number: string) => `'${number}' is not one of your numbers. All numbers are shown.`,
  cannotUse: (value: string, name: string) => `'${value}' cannot be used for ${name}.`,
  rangeForm: 'Enter two dates, such as 11/01/2026 and 11/20/2026.',
  rangeTooLong: (days: number) => `A range can be at most ${days} days.`,
  rangeTurned: 'From was after To, so we swapped them.',
  paidSinceUnknown:
    'We can’t check right now if the caller has paid since. Check again before you request a payment.',
  /** Written to the audit trail after the kind of follow-up. */
  followUpOf: 'Follow-up of',
} as const;

export const recordingMessages = {
  kinds: { call: 'Recording', voicemail: 'Voicemail' },
  /** Written to the audit trail. */
  opened: {
    call: (caller: string) => `The recording of a call from ${caller || 'an unknown caller'}`,
    voicemail: (caller: string) => `A voicemail from ${caller || 'an unknown caller'}`,
  },
} as const;
