export const ivrMessages = {
  calledAgain: (when: string) => `Called again ${when}`,
  followUpSaved: 'Follow-up saved',
  partial: (seen: string, of: string) =>
    `The phone system gave only ${seen} of ${of} calls, so these figures are too low. Choose fewer days.`,
  noSuchNumber: (number: string) => `'${number}' is not one of your numbers. All numbers are shown.`,
  cannotUse: (value: string, name: string) => `'${value}' cannot be used for ${name}.`,
  rangeForm: 'A range needs two days, such as 11/01/2026 and 11/20/2026.',
  rangeTooLong: (days: number) => `A range is at most ${days} days long.`,
  rangeTurned: 'From was after To, so the two were exchanged.',
  paidSinceUnknown:
    'Whether the caller has paid since cannot be read right now: look again before you ask for money.',
  /** Written to the audit trail after the kind of follow-up. */
  followUpOf: 'Follow-up of',
} as const;

export const recordingMessages = {
  kinds: { call: 'Recording', voicemail: 'Voicemail' },
  /** Written to the audit trail. */
  opened: {
    call: (caller: string) => `The recording of a call of ${caller || 'an unknown caller'}`,
    voicemail: (caller: string) => `A voicemail of ${caller || 'an unknown caller'}`,
  },
} as const;
