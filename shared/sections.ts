import { paths } from './paths.ts';

/** Tabs of the signed-in portal, in order. The key is the group field that opens the tab. */
export const sections = {
  home: { label: 'Home', path: paths.home.to() },
  ivr: { label: 'IVR', path: paths.ivr.to() },
  library: { label: 'Library', path: paths.library.to() },
  contacts: { label: 'Contacts', path: paths.contacts.to() },
  files: { label: 'Files', path: paths.files.to() },
  admin: { label: 'Admin', path: paths.administration.to() },
} as const;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** Pages outside the tabs with list pages of their own. Any one of the listed sections grants access. */
export const areas = {
  payments: { label: 'Payment requests', path: paths.payments.to(), sections: ['home', 'ivr', 'files'] },
} as const satisfies Record<string, { label: string; path: string; sections: readonly SectionName[] }>;

type AreaName = keyof typeof areas;
export const areaNames = Object.keys(areas) as AreaName[];
export type SectionOrArea = SectionName | AreaName;

export const isArea = (name: SectionOrArea): name is AreaName => Object.hasOwn(areas, name);

/** Returns the sections that grant access to a section or area. One of them is enough. */
export const sectionsOf = (name: SectionOrArea): readonly SectionName[] =>
  isArea(name) ? areas[name].sections : [name];

export const navItemOf = (name: SectionOrArea): { label: string; path: string } =>
  isArea(name) ? areas[name] : sections[name];

/** Returns the tab to highlight; undefined for an area because it belongs to no section. */
export const tabOf = (name: SectionOrArea): SectionName | undefined => (isArea(name) ? undefined : name);

/** User group. Each section that it opens has the value 'T'. */
export type AccessGroup = Readonly<Partial<Record<SectionName, string>>> & {
  readonly id?: string;
  readonly name?: string;
};

/** Returns true for a group named admin, in any case, or an empty name. Both open every section. */
export function isAdminGroup(accessGroupName: string): boolean {
  return accessGroupName === '' || accessGroupName.toLowerCase() === 'admin';
}

export function openSections(accessGroupName: string, group: AccessGroup | undefined): SectionName[] {
  if (isAdminGroup(accessGroupName)) return [...sectionNames];
  return sectionNames.filter((name) => group?.[name] === 'T');
}

export const callLog = `${paths.ivr.to()}?tab=1`;

export const landingPages = [
  { value: paths.home.to(), label: 'Home' },
  { value: `${paths.ivr.to()}?tab=0`, label: 'IVR: Dashboard' },
  { value: callLog, label: 'IVR: Call Logs' },
  { value: `${paths.ivr.to()}?tab=2`, label: 'IVR: Payments' },
  { value: `${paths.library.to()}?tab=0`, label: 'Library: Reminders' },
  { value: `${paths.library.to()}?tab=1`, label: 'Library: Phone Speech' },
  { value: `${paths.library.to()}?tab=2`, label: 'Library: Phone Sequence' },
  { value: `${paths.library.to()}?tab=3`, label: 'Library: Phone Files' },
  { value: `${paths.library.to()}?tab=4`, label: 'Library: Text Message' },
  { value: `${paths.library.to()}?tab=5`, label: 'Library: Email Template' },
  { value: paths.contacts.to(), label: 'Contacts' },
  { value: paths.files.to(), label: 'Files' },
] as const;

const defaultLandingPage = paths.home.to();

/** Returns the landing page if it is allowed; otherwise the Home page. */
export function readLandingPage(value: string): string {
  return landingPages.some((page) => page.value === value) ? value : defaultLandingPage;
}
