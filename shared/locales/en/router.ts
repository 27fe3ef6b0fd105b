import { counted } from '../../count.ts';

export const bannerMessages = {
  success: 'Record Successfully Updated',
  error: 'There was an error',
} as const;

export const routerMessages = {
  notFound: 'The page you are looking for does not exist.',
  cutLink: 'Open the full link from your message again, or call your healthcare provider.',
  renderError: 'Loading....',
  unexpected: 'Unexpected Application Error!',
  unavailable: 'This service isn’t available right now. Please try again in a moment.',
  forbidden: 'We couldn’t accept this form. Go back, reload the page and try again.',
  noCookies:
    'Your browser didn’t send a cookie. Please allow cookies for this site, go back, reload the page and try again.',
  signedOut: 'We couldn’t accept this form because you’re signed out. Please sign in and try again.',
  signedInAlready:
    'We couldn’t accept this form because you’re already signed in, in another tab of this browser.',
  tooMany: 'Too many requests from your network. Please wait a moment and try again.',
  tooLarge: 'This is too large to send.',
  badRequest: 'The request could not be read.',
  methodNotAllowed: 'This page doesn’t support that action.',
} as const;

/** UI strings of the signed-in page frame, available only in English. */
export const frameMessages = {
  nothingAt: (path: string) =>
    `There is no page at ${path}. We’ll take you to your home page shortly, or choose where to go.`,
  goneOrCut: 'It may have been deleted, or the link is incomplete.',
  closed: (section: string, practice: string) =>
    `You don’t have access to ${section}. An admin at ${practice || 'your practice'} can give your group access.`,
} as const;

export const frameStrings = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  help: 'Help',
  newTab: ' (opens in a new tab)',
  logout: 'Logout',
  account: (number: string) => `Account # ${number}`,
  version: (version: string) => `Version ${version}`,
  acting: 'Acting for',
  actingBefore: 'You are acting for ',
  timeLeft: (minutes: number) => `${counted(minutes, 'minute')} left`,
  leave: 'Return to Admin Panel',
  unsaved: 'Unsaved changes',
  restore: 'Restore',
  idle: 'Are you still there?',
  stay: 'Stay Signed In',
} as const;

/** Dialog messages by code. Any other value is shown as text. */
export const dialogMessages: Readonly<Record<number, string>> = {
  0: 'Discard unsaved changes?',
  1: 'First Name and Last Name are required',
  2: 'User Name is required',
  3: 'Password is required for creating new user',
  4: 'Passwords do not match',
  5: 'Password must be at least 8 characters',
  6: 'Password must be a mix of at least 3 of these 4 groups: Uppercase letters, lowercase letters, numbers, symbols. And no character repeated more than 3 times in a row.',
  7: 'Name is required.',
  8: 'Text message template is required.',
  9: 'Your request has encountered an error.',
};

export const sessionMessages = {
  warning: (seconds: number) => `You will be signed out in ${seconds} seconds.`,
  noIvr: 'Your account is not setup for IVR.',
} as const;

export const diskFullMessages = {
  none: 'The server is out of storage, so nothing was saved. Please try again later, or tell customer support.',
} as const;
