import { zoneLabel, zoneNames } from './time.ts';

const commonNames: ReadonlyMap<string, string> = new Map<string, string>([
  [zoneNames.EST, 'Eastern'],
  [zoneNames.CST, 'Central'],
  [zoneNames.MST, 'Mountain'],
  [zoneNames.PST, 'Pacific'],
  [zoneNames.AST, 'Alaska'],
  [zoneNames.HST, 'Hawaii'],
]);

/** Returns the common name of an IANA zone, such as `Central (CST)`. */
export function zoneName(zone: string, nowSeconds: number): string {
  const name = commonNames.get(zone) ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${name} (${zoneLabel(nowSeconds, zone)})`;
}

/** Formats the time zone note in the page header: `times in Central (CST)`. */
export const timesIn = (zone: string, nowSeconds: number): string => `times in ${zoneName(zone, nowSeconds)}`;

/**
 * Time zones by the first three digits of a ZIP Code, from 49 CFR part 71 (limits of the US time zones)
 * and USPS labeling list L002 (ZIP prefixes). A prefix in two zones gets the zone of most of its residents.
 */
const byPrefix: readonly (readonly [first: number, last: number, zone: string])[] = [
  [5, 5, 'America/New_York'],
  [6, 9, 'America/Puerto_Rico'],
  [10, 323, 'America/New_York'],
  [324, 325, 'America/Chicago'], // West of the Apalachicola River in Florida.
  [326, 349, 'America/New_York'],
  [350, 372, 'America/Chicago'],
  [373, 374, 'America/New_York'], // Chattanooga.
  [375, 375, 'America/Chicago'],
  [376, 379, 'America/New_York'], // Knoxville and eastern Tennessee.
  [380, 397, 'America/Chicago'],
  [398, 418, 'America/New_York'],
  [420, 424, 'America/Chicago'], // Western Kentucky.
  [425, 462, 'America/New_York'],
  [463, 464, 'America/Chicago'], // Gary, Indiana.
  [465, 475, 'America/New_York'],
  [476, 477, 'America/Chicago'], // Evansville, Indiana.
  [478, 499, 'America/New_York'],
  [500, 576, 'America/Chicago'],
  [577, 577, 'America/Denver'], // Rapid City, South Dakota.
  [580, 585, 'America/Chicago'],
  [586, 586, 'America/Denver'], // Dickinson, North Dakota.
  [587, 588, 'America/Chicago'],
  [590, 599, 'America/Denver'],
  [600, 692, 'America/Chicago'],
  [693, 693, 'America/Denver'], // The Nebraska panhandle.
  [700, 797, 'America/Chicago'],
  [798, 799, 'America/Denver'], // El Paso, Texas.
  [800, 837, 'America/Denver'],
  [838, 838, 'America/Los_Angeles'], // Northern Idaho.
  [840, 847, 'America/Denver'],
  [850, 864, 'America/Phoenix'],
  [865, 885, 'America/Denver'], // 865 is the Navajo Nation, which keeps daylight saving time.
  [889, 961, 'America/Los_Angeles'],
  [967, 968, 'Pacific/Honolulu'],
  [969, 969, 'Pacific/Guam'],
  [970, 978, 'America/Los_Angeles'],
  [979, 979, 'America/Denver'], // Malheur County, Oregon.
  [980, 994, 'America/Los_Angeles'],
  [995, 999, 'America/Anchorage'],
];

/** States by the time zone of most residents, for addresses without a ZIP Code. */
const byState: Readonly<Record<string, string>> = {
  'America/New_York':
    'CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,IN Indiana,KY Kentucky,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,NH New Hampshire,NJ New Jersey,NY New York,NC North Carolina,OH Ohio,PA Pennsylvania,RI Rhode Island,SC South Carolina,VT Vermont,VA Virginia,WV West Virginia',
  'America/Chicago':
    'AL Alabama,AR Arkansas,IL Illinois,IA Iowa,KS Kansas,LA Louisiana,MN Minnesota,MS Mississippi,MO Missouri,NE Nebraska,ND North Dakota,OK Oklahoma,SD South Dakota,TN Tennessee,TX Texas,WI Wisconsin',
  'America/Denver': 'CO Colorado,ID Idaho,MT Montana,NM New Mexico,UT Utah,WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California,NV Nevada,OR Oregon,WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico,VI Virgin Islands',
  'Pacific/Guam': 'GU Guam',
  'Pacific/Pago_Pago': 'AS American Samoa',
};

const zoneOfState = new Map(
  Object.entries(byState).flatMap(([zone, states]) =>
    states.split(',').flatMap((state): [string, string][] => [
      [state.slice(0, 2), zone],
      [lettersOf(state.slice(3)), zone],
    ]),
  ),
);

/** Returns the IANA time zone of a US address by ZIP Code or else by state; undefined if neither is known. */
export function zoneOfAddress({ state, zip }: { state: string; zip: string }): string | undefined {
  const digits = /^\s*(\d{5})(?:\D?\d{4})?\s*$/.exec(zip)?.[1];
  if (digits === '96799') return 'Pacific/Pago_Pago';
  const prefix = Number(digits?.slice(0, 3));
  const found = byPrefix.find(([first, last]) => prefix >= first && prefix <= last);
  return found?.[2] ?? zoneOfState.get(lettersOf(state));
}

function lettersOf(state: string): string {
  return state.toUpperCase().replace(/[^A-Z]/g, '');
}
