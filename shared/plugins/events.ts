const pluginEvents = [
  'confirmed',
  'cancelled',
  'callback',
  'opted_out',
  'undone',
  'delivered',
  'failed',
] as const;
export type PluginEvent = (typeof pluginEvents)[number];

/** Parses a comma-separated list of events without duplicates; undefined if one is unknown. An empty list means all events. */
export function readPluginEvents(list: string): PluginEvent[] | undefined {
  const names = list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known = pluginEvents.filter((event) => names.includes(event));
  return names.every((name) => known.some((event) => event === name)) ? known : undefined;
}
