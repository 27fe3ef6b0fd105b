import { expect } from 'chai';
import type { Page } from 'playwright';

interface Found {
  innerWidth: number;
  scrollWidth: number;
  cut: string[];
  outside: string[];
  deaf: string[];
}

/** Checks that nothing is wider than the window, truncated, off screen, or scrollable only by mouse. */
export async function expectFits(page: Page, how: string): Promise<void> {
  const { innerWidth, scrollWidth, ...layoutErrors } = await page.evaluate<Found>(`({
    innerWidth, scrollWidth: document.documentElement.scrollWidth,
    cut: ${cutTexts}, outside: ${textsOutside}, deaf: ${deafScrollers},
  })`);
  expect(layoutErrors, how).to.deep.equal({ cut: [], outside: [], deaf: [] });
  expect(scrollWidth, `${how}: wider than the window`).to.be.at.most(innerWidth);
}

/** Finds text truncated by its own box, except ellipses and screen reader text. */
const cutTexts = `[...document.querySelectorAll('body *')]
  .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.textContent.trim() !== '')
  .filter((one) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.matches('.visually-hidden, svg *')) return false;
    const isHidden = (overflow) => overflow === 'hidden' || overflow === 'clip';
    return (isHidden(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (isHidden(overflowY) && one.scrollHeight > one.clientHeight + 1);
  })
  .map((one) => one.outerHTML.slice(0, 200))`;

/** Finds text to the left or right of the window that cannot be scrolled into view. */
const textsOutside = `[...document.querySelectorAll('body *')]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    if (width <= 1 || (left >= -1 && right <= innerWidth + 1)) return false;
    for (let box = one; box !== document.documentElement; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX) || clipPath === 'inset(50%)') return false;
    }
    return !one.closest('.visually-hidden, .skip-link, dialog');
  })
  .map((one) => one.outerHTML.slice(0, 200))`;

/** Finds horizontal scrollers without a named tab stop and without a link or control inside. */
const deafScrollers = `[...document.querySelectorAll('main *')]
  .filter((one) => one.checkVisibility() && !one.matches('input, textarea, select'))
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => !(one.tabIndex >= 0 && one.getAttribute('aria-label')) && !one.querySelector('a, input, button'))
  .map((one) => one.outerHTML.slice(0, 200))`;
