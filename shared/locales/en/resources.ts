import { formatCount, plural } from '../../count.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const resourceMessages = {
  createUnknown:
    'The server took too long, so we don’t know whether the record was saved. Look for it before you save it again.',
  createFailed:
    'The server had a problem, so we don’t know whether the record was saved. Look for it before you save it again.',
  createNotSent: 'The server could not be reached. Nothing was saved. Please try again in a moment.',
  noTab: (text: string) => `This page has no tab '${text}'. Showing the first tab.`,
  noAmount: (text: string) => `'${text}' is not an amount in dollars.`,
  lastPage: (page: number) => `The list has fewer pages now. This is page ${page}, the last one.`,
  brokenOff: 'The rest of the list couldn’t be loaded. Reload the page to try again.',
  nothingSelected: 'Select at least one row, then press Delete.',
  tooManySelected: 'At most 1,000 rows can be deleted at once.',
  saved: (one: string) => `${capital(one)} saved`,
  same: (one: string) => `The ${one} is the same as before`,
  deleted: (one: string) => `${capital(one)} deleted`,
  deletedMany: (counted: string) => `${counted} deleted`,
  alreadyGone: 'The selected records no longer exist.',
  nothingDeleted: 'Nothing was deleted.',
  organizationGoes:
    'This also deletes its contacts, library, files, notification lists, jobs, calls and settings. Its audit trail stays. An organization that still has users, user groups or payments cannot be deleted.',
  organizationStays: 'It still has users, user groups or payments. Nothing was deleted.',
  noSuch: (one: string) => `This ${one} no longer exists.`,
  mayNot: 'You don’t have permission to change this.',
  mayNotHere: 'Your user group doesn’t have permission to do this.',
  deletedMeanwhile: 'Someone else deleted this record. What you typed is still here, so you can copy it.',
  takenOver: (label: string, theirs: string) =>
    theirs ? `${label} was changed to '${theirs}' by someone else.` : `${label} was cleared by someone else.`,
  kept: (labels: string) => `Nothing is saved yet. Your changes are still in the form below: ${labels}.`,
  nothingKept: 'Nothing is saved yet, and you have no other changes.',
  copyOf: (name: string) => `${name} (copy)`,
  exportNotNoted:
    'The export was not started, because it couldn’t be recorded in the audit trail. Please try again.',
  mayNotOneself: 'You can’t change this for your own account.',
  notOneself: 'You can’t delete your own account.',
  lastManager:
    'This is the last active user who can manage users. Give another user that access first, for example the Admin group.',
  adminStays: 'Only internal admins can delete an internal admin.',
  usedBy: 'Used by',
  fixErrors: 'Please fix these',
  timesIn: (zone: string) => `Times in ${zone}`,
  noName: 'No name',
  andMore: (count: number) => `and ${formatCount(count)} more`,
  mayLeave: 'You can leave this page. The work continues.',
} as const;

export const listPageStrings = {
  new: (one: string) => `New ${one}`,
  noneYet: (many: string) => `No ${many} yet`,
  noPage: (page: number) => `This list has no page ${formatCount(page)}.`,
  firstPage: 'First page',
  nothingFound: 'Nothing found',
  nothingHint: 'Try other words, or clear the search and the filters.',
  filter: 'Filter',
  sort: 'Sort',
  sortBy: 'Sort by',
  defaultOrder: 'Default order',
  reversed: (column: string) => `${column}, reversed`,
  removeFilter: (filter: string) => `${filter}, remove this filter`,
  from: (first: string) => `from ${first}`,
  upTo: (last: string) => `up to ${last}`,
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  allRows: (count: string) => `All ${count}`,
  rangeOf: (range: string, count: string) => `${range} of ${count}`,
  setSize: 'Set',
  page: 'Page',
  ofPages: (pages: number) => `of ${formatCount(pages)}`,
  goToPage: 'Go',
  name: 'Name',
  created: 'Created',
  moreFor: (name: string) => `More for ${name}`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  allOnPage: 'All on this page',
  lists: 'Lists',
} as const;

export const recordPageStrings = {
  about: (title: string) => `About ${title}`,
  created: (moment: string) => `Created ${moment}`,
  keepSecret: 'Leave blank to keep the current one.',
  numbers: (min: number, max: number) => `${min} to ${formatCount(max)}`,
  dateFormat: 'mm/dd/yyyy',
  choose: 'Choose…',
  none: 'None',
  notSet: 'Not set',
  changedMeanwhile: 'Someone else changed this while you were editing',
  saveAnyway: 'Save anyway',
  keepTheirs: 'Keep theirs',
  discardMine: 'Discard my changes',
  field: 'Field',
  theirs: 'Theirs',
  yours: 'Yours',
} as const;

/** UI strings of the confirmation page. `what` is a record's noun or a count with a noun. */
export const deletePageStrings = {
  delete: (what: string) => `Delete ${what}`,
  deleteOne: (one: string) => `Delete this ${one}?`,
  deleteMany: (counted: string) => `Delete ${counted}?`,
  oneStays: (one: string) => `This ${one} cannot be deleted yet`,
  manyStay: (counted: string) => `These ${counted} cannot be deleted yet`,
  deleting: 'Deleting…',
  back: (many: string) => `Back to ${many}`,
  more: (counted: string) => `and ${counted} more`,
  inUse: (count: number) =>
    `Still in use. ${plural(count, 'It', 'They')} can only be deleted once these no longer use ${plural(count, 'it', 'them')}:`,
} as const;
