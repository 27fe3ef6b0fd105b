/** Sentences of the API and the audit trail about legal holds. */
export const holdMessages = {
  contactHeld: (name: string) =>
    `${name} is under a legal hold, so nothing was deleted. A manager can lift the hold on the contact’s page.`,
  organizationHeld: 'The organization is under a legal hold, so nothing was deleted.',
  rowsHeld: 'A legal hold stands in this organization, so nothing was deleted.',
  reasonMissing: 'Enter the reason.',
  longReason: (most: number) => `The reason can have at most ${most} characters.`,
  nameDiffers: 'This is not the name of the organization. Nothing was changed.',
  dataGone: 'The data of this organization was deleted, so there is nothing to hold.',
  auditSet: (reason: string) => `Legal hold set. Reason: ${reason}`,
  auditLifted: (reason: string) => `Legal hold lifted. Reason: ${reason}`,
} as const;
