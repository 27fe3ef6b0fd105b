import { expect } from 'chai';
import type { Page } from './page.ts';

/** Words that hardly a sentence in English does without, and that no sentence in Spanish has. */
const english =
  /\b(?:the|and|your|you|is|was|were|please|with|this|that|of|for|to|not|have|will|are|by|or|on|in|an|at|from|if|all|payment|card|pay|bank|account|amount|number|name|required|enter|invalid|send|receipt|call|phone|password|address|email|date|check|try|again|sign|up|log)\b/gi;

const readAttributes = /\s(?:aria-label|alt|title|placeholder|content|data-submitting)="([^"]*)"/g;

/** That everything which is read or read aloud on the page is Spanish, but for `data` that a practice, a payer or a brand has typed. */
export function expectSpanish(page: Pick<Page, 'html' | 'text' | 'all'>, data: readonly string[] = []): void {
  expect(page.html).to.include('<html lang="es">');
  const head = page.html.replace(/<meta name="(?:viewport|color-scheme|format-detection)"[^>]*>/g, '');
  const attributes = [...head.matchAll(readAttributes)].map(([, value]) => value ?? '');
  let said = [page.text, ...attributes].join(' | ');
  for (const known of [...data, 'English']) said = said.replaceAll(known, '');
  expect(said.match(english) ?? [], said).to.deep.equal([]);
}

/** Every sentence of a catalogue by its place; one with something filled in with marks in the places. */
export function sentencesOf(words: object, place = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    const here = place ? `${place}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'function') found.set(here, String(value(...marks)));
    else if (typeof value === 'object' && value !== null)
      for (const [name, sentence] of sentencesOf(value, here)) found.set(name, sentence);
  }
  return found;
}

const marks = ['{1}', '{2}', '{3}'];

/** What is filled in. */
export const bracesOf = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g) ?? [])].sort();
