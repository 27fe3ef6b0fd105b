/** Sentences of the API about legal holds. */
export const holdMessages = {
  contactHeld: (name: string) =>
    `${name} is under a legal hold, so nothing was deleted. A manager can lift the hold on the contact’s page.`,
  organizationHeld: 'The organization is under a legal hold, so nothing was deleted.',
  rowsHeld: 'A legal hold stands in this organization, so nothing was deleted.',
} as const;
