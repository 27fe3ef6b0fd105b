import { XMLParser } from 'fast-xml-parser';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';

interface Verb {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  inside: readonly Verb[];
}

export interface Heard {
  /** Spoken text, or '' if a file is played. */
  text: string;
  language: string;
  voice: string;
  /** URL of the played file, or '' for speech. */
  plays: string;
}

type Stop =
  | { kind: 'keys'; action: string; most: number | null; finishOn: string; seconds: number; silent: string }
  | { kind: 'record'; action: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'transfer'; to: string }
  | { kind: 'hang_up' };

export interface Performed {
  heard: readonly Heard[];
  stop: Stop;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: true,
});

export function performMarkup(markup: string): Performed {
  const verbs = readVerbs(parser.parse(markup)).find(({ name }) => name === 'Response')?.inside ?? [];
  const heard: Heard[] = [];
  for (const [index, verb] of verbs.entries()) {
    heard.push(...hearingsOf(verb));
    const stop = stopAt(verb, verbs[index + 1]);
    if (stop) return { heard, stop };
  }
  return { heard, stop: { kind: 'hang_up' } };
}

function readVerbs(nodes: unknown): Verb[] {
  return Array.isArray(nodes) ? nodes.filter(isRecord).flatMap(readVerb) : [];
}

function readVerb(node: ApiRecord): Verb[] {
  const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
  if (name === undefined || name.startsWith('?')) return [];
  const own = isRecord(node[':@']) ? node[':@'] : {};
  const attributes = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)]));
  const nodes: unknown[] = Array.isArray(node[name]) ? node[name] : [];
  const text = nodes
    .filter(isRecord)
    .map((each) => (typeof each['#text'] === 'string' ? each['#text'] : ''))
    .join('');
  return [{ name, attributes, text, inside: readVerbs(nodes) }];
}

function hearingsOf({ name, attributes, text, inside }: Verb): Heard[] {
  const language = attributes['language'] ?? 'en-US';
  const voice = attributes['voice'] === 'man' ? 'male' : 'female';
  if (name === 'Say') return [{ text, language: language.slice(0, 2), voice, plays: '' }];
  if (name === 'Play') return [{ text: '', language: language.slice(0, 2), voice, plays: text }];
  return name === 'Gather' ? inside.flatMap(hearingsOf) : [];
}

function stopAt({ name, attributes, text }: Verb, after: Verb | undefined): Stop | undefined {
  const action = attributes['action'] ?? '';
  if (name === 'Hangup') return { kind: 'hang_up' };
  if (name === 'Redirect') return { kind: 'redirect', url: text };
  if (name === 'Dial') return { kind: 'transfer', to: text };
  if (name === 'Record') return { kind: 'record', action };
  if (name !== 'Gather') return undefined;
  const most = Number(attributes['numDigits'] ?? NaN);
  return {
    kind: 'keys',
    action,
    most: Number.isNaN(most) ? null : most,
    finishOn: attributes['finishOnKey'] ?? '#',
    seconds: Number(attributes['timeout'] ?? 5),
    silent: after?.name === 'Redirect' ? after.text : '',
  };
}
