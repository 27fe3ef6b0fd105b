import { expect } from 'chai';
import type { Page } from './page.ts';

/** Common English words that do not occur in Spanish sentences. */
const english =
  /\b(?:the|and|your|you|is|was|were|please|with|this|that|of|for|to|not|have|will|are|by|or|on|in|an|at|from|if|all|payment|card|pay|bank|account|amount|number|name|required|enter|invalid|send|receipt|call|phone|password|address|email|date|check|try|again|sign|up|log)\b/gi;

const readAttributes = /\s(?:aria-label|alt|title|placeholder|content|data-submitting)="([^"]*)"/g;

/** Checks that all visible and spoken page text is Spanish, except `data`: names and texts from a practice, a payer, or a brand. */
export function expectSpanish(page: Pick<Page, 'html' | 'text' | 'all'>, data: readonly string[] = []): void {
  expect(page.html).to.include('<html lang="es">');
  const head = page.html.replace(/<meta name="(?:viewport|color-scheme|format-detection)"[^>]*>/g, '');
  const attributes = [...head.matchAll(readAttributes)].map(([, value]) => value ?? '');
  let visibleText = [page.text, ...attributes].join(' | ');
  for (const allowed of [...data, 'English']) visibleText = visibleText.replaceAll(allowed, '');
  expect(visibleText.match(english) ?? [], visibleText).to.deep.equal([]);
}

/** Returns every UI string of a catalog by key, with markers for parameters. */
export function sentencesOf(strings: object, keyPath = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(strings) as [string, unknown][]) {
    const here = keyPath ? `${keyPath}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'function') found.set(here, String(value(...sampleValues)));
    else if (typeof value === 'object' && value !== null)
      for (const [name, sentence] of sentencesOf(value, here)) found.set(name, sentence);
  }
  return found;
}

const sampleValues = ['{1}', '{2}', '{3}'];

export const bracesOf = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g) ?? [])].sort();
