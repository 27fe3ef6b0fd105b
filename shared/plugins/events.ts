/** What a plugin can be told of. */
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

/** The events that a comma list names, each once; undefined where one is none. An empty list is all of them. */
export function readPluginEvents(list: string): PluginEvent[] | undefined {
  const names = list
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const known = pluginEvents.filter((event) => names.includes(event));
  return names.every((name) => known.some((event) => event === name)) ? known : undefined;
}
