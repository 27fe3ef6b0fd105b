import { formatCount, plural } from '../../count.ts';

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
