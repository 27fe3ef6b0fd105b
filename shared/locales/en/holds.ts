/** Sentences of the API and the audit trail about legal holds. */
export const holdMessages = {
  contactHeld: (name: string) =>
    `${name} is under a legal hold, so nothing was deleted. A manager can lift the hold on the contact’s page.`,
  organizationHeld: 'The organization is under a legal hold, so nothing was deleted.',
  rowsHeld: 'A legal hold is in effect in this organization, so nothing was deleted.',
  reasonMissing: 'Enter the reason.',
  longReason: (most: number) => `The reason can have at most ${most} characters.`,
  nameDiffers: 'Type the name of the organization exactly as shown.',
  heldAlready:
    'A legal hold is already in effect for another reason, so yours wasn’t saved. Lift the hold only when neither reason applies.',
  dataGone: 'The data of this organization was deleted, so there is nothing to hold.',
  set: 'Legal hold set.',
  lifted: 'Legal hold lifted.',
  auditSet: (reason: string) => `Legal hold set. Reason: ${reason}`,
  auditLifted: (reason: string) => `Legal hold lifted. Reason: ${reason}`,
} as const;

/** Labels and hints of the screens that set and lift legal holds. */
export const holdStrings = {
  title: 'Legal hold',
  none: 'Set a legal hold if an auditor or lawyer requires this organization’s data to be kept.',
  ask: 'Set legal hold…',
  question: (name: string) => `Set a legal hold on ${name}?`,
  effects: [
    'Contacts can’t be deleted, merged or erased, and imports can’t be undone.',
    'Other deleted records stay hidden, and they can be restored until the hold is lifted.',
    'Recordings, messages and uploads are kept longer than usual.',
    'If the organization is closed, its data isn’t deleted.',
    'Sign-in codes, sessions and other technical data still expire.',
  ],
  reason: 'Reason',
  reasonHint: 'The organization’s managers see it. Saved in the audit trail.',
  liftReasonHint: 'Saved in the organization’s audit trail.',
  set: 'Set legal hold',
  setting: 'Setting…',
  setBy: (when: string, by: string, reason: string) =>
    `Set${when} by ${by}. Reason: ${reason.replace(/\.$/, '')}.`,
  kept: 'None of this organization’s data is deleted for good until the hold is lifted.',
  askLift: 'Lift legal hold…',
  liftQuestion: (name: string) => `Lift the legal hold on ${name}?`,
  liftEffect:
    'Data that the hold kept from deletion is deleted within an hour, unless another legal hold is in effect.',
  lift: 'Lift legal hold',
  lifting: 'Lifting…',
  listed: 'Legal hold',
  ofOrganization: 'The whole organization is under a legal hold.',
  ofContact: 'This contact is under a legal hold.',
  contactLead: 'Set a legal hold if an auditor or lawyer requires this patient’s data to be kept.',
  contactEffects: [
    'The contact can’t be deleted, merged into another contact or erased.',
    'Deleted records, recordings, messages and uploads of your practice are kept until the hold is lifted, because they may be about this patient.',
  ],
  shownToStaff: 'Everyone who can open this contact sees it.',
  onlyManagers: 'Only managers can set or lift a legal hold.',
} as const;
