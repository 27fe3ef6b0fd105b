export const failedWrites = {
  notSent: 'The server could not be reached, so nothing was changed or sent. Please try again in a moment.',
  notSaved: 'Not saved: the server had a problem, and nothing was changed. Please try again in a moment.',
  notDeleted:
    'Not deleted: the server had a problem, and everything is still here. Please try again in a moment.',
  someDeleted:
    'The server had a problem, and only some of these were deleted. Open the list again to see which.',
  pending:
    'No answer came in time. Nothing is changed so far, but it may still happen. Open this page again in a minute to see before you try again.',
  unknown: {
    failed:
      'The server had a problem, so we don’t know whether this was done. Open this page again to see before you try again.',
    late: 'No answer came in time, so we don’t know whether this was done. Open this page again to see before you try again.',
  },
  /** Messages for a change that took effect but whose response was lost. */
  done: {
    added:
      'These people were added, but the server’s answer was lost. Open the list to see them before you add anyone again.',
    corrected:
      'This row was checked again, but the server’s answer was lost. Go back to the rejected rows to see if it is still listed.',
    provider:
      'The provider was saved, but the server’s answer was lost. Open this page again, then save it once more to see what is left to set up.',
    refusedDeleted:
      'The rejected rows were deleted, but the server’s answer was lost. The rows that are still listed were not deleted.',
    secondFactor:
      'The second factor was reset, but the server’s answer was lost. Tell the user yourself: we don’t know if an email was sent.',
    sent: 'This went through once, but the server’s answer was lost. Don’t send it again before you check whether it arrived.',
  },
  password:
    'The server had a problem, so we don’t know whether your password was changed. Sign in with the new one. If that fails, the old one is still in use.',
} as const;
