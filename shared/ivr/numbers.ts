import { isRecord, type ApiRecord } from '../reply.ts';

export interface DialledNumber {
  number: string;
  name: string;
}

export function readDialledNumbers(setting: ApiRecord | undefined): DialledNumber[] {
  const [local, production] = [readMap(setting?.['local']), readMap(setting?.['production'])];
  return local.length > 0 ? local : production;
}

function readMap(map: unknown): DialledNumber[] {
  if (!isRecord(map)) return [];
  return Object.entries(map)
    .map(([number, name]) => ({
      number,
      name: typeof name === 'string' && name.trim() ? name.trim() : number,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-US'));
}
