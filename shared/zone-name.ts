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
