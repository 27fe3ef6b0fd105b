import { zoneLabel, zoneNames } from './time.ts';

const words: ReadonlyMap<string, string> = new Map<string, string>([
  [zoneNames.EST, 'Eastern'],
  [zoneNames.CST, 'Central'],
  [zoneNames.MST, 'Mountain'],
  [zoneNames.PST, 'Pacific'],
  [zoneNames.AST, 'Alaska'],
  [zoneNames.HST, 'Hawaii'],
]);

/** An IANA zone as people call it: `Central (CST)`. */
export function zoneName(zone: string, nowSeconds: number): string {
  const word = words.get(zone) ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${word} (${zoneLabel(nowSeconds, zone)})`;
}

/** For the head of a page, once: `times in Central (CST)`. */
export const timesIn = (zone: string, nowSeconds: number): string => `times in ${zoneName(zone, nowSeconds)}`;
