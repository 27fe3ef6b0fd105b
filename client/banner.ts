import { bannerDismissSeconds, bannerFadeSeconds, bannerNeutralSeconds } from '../shared/constants.ts';

/**
 * Fades the banner message after 10 seconds and removes the banner 3 seconds later.
 * Restarts the 10 seconds while the user hovers over the banner or focuses its link.
 */
export function clearBanners(page: Document): void {
  for (const banner of page.querySelectorAll<HTMLElement>('[data-banner]')) {
    const end = () => {
      if (banner.matches(':hover, :focus-within')) return waitFor(end, bannerDismissSeconds);
      banner.classList.add('fading');
      waitFor(() => (banner.textContent = ''), bannerFadeSeconds);
      waitFor(() => banner.remove(), bannerNeutralSeconds);
    };
    waitFor(end, bannerDismissSeconds);
  }
}

function waitFor(then: () => void, seconds: number): void {
  setTimeout(then, seconds * 1000);
}
