import { bannerDismissSeconds, bannerFadeSeconds, bannerNeutralSeconds } from '../shared/constants.ts';

/**
 * After 10 seconds the message of the banner fades, and 3 seconds after that the banner is neutral again. It waits for as long once
 * more while somebody reaches for its link.
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
