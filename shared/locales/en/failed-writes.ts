export const failedWrites = {
  notSent: 'The server could not be reached, so nothing was changed or sent. Please try again in a moment.',
  notSaved: 'Not saved: the server had a problem, and nothing was changed. Please try again in a moment.',
  notDeleted:
    'Not deleted: the server had a problem, and everything is still here. Please try again in a moment.',
  someDeleted:
    'The server had a problem, and only some of these were deleted. Open the list again to see which.',
  pending:
    'The server didn’t respond in time. Nothing has changed yet, but the change may still go through. Reopen this page in a minute to check before you try again.',
  unknown: {
    failed:
      'The server had a problem, so we don’t know whether your change was saved. Reopen this page to check before you try again.',
    late: 'The server didn’t respond in time, so we don’t know whether your change was saved. Reopen this page to check before you try again.',
  },
  /** Messages for a change that took effect but whose response was lost. */
  done: {
    added:
      'These people were added, but we didn’t get the server’s reply. Open the list to check before you add anyone again.',
    corrected:
      'This row was checked again, but we didn’t get the server’s reply. Go back to the rejected rows to see if the row is still listed.',
    provider:
      'The provider was saved, but we didn’t get the server’s reply. Reopen this page and save it again to see the remaining setup steps.',
    refusedDeleted:
      'The rejected rows were deleted, but we didn’t get the server’s reply. Rows that are still listed were not deleted.',
    secondFactor:
      'The second factor was reset, but we didn’t get the server’s reply. Tell the user yourself: we don’t know if an email was sent.',
    sent: 'The message was sent, but we didn’t get the server’s reply. Don’t send it again until you check whether it arrived.',
  },
  password:
    'The server had a problem, so we don’t know whether your password was changed. Sign in with the new one. If that fails, the old one is still in use.',
} as const;
