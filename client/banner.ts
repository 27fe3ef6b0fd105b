import { bannerDismissSeconds, bannerFadeSeconds, bannerNeutralSeconds } from '../shared/constants.ts';

/** After 10 seconds the message of the banner fades, and 3 seconds after that the banner is neutral again. */
export function clearBanners(page: Document): void {
  for (const banner of page.querySelectorAll<HTMLElement>('[data-banner]')) {
    setTimeout(() => banner.classList.add('fading'), bannerDismissSeconds * 1000);
    setTimeout(() => (banner.textContent = ''), (bannerDismissSeconds + bannerFadeSeconds) * 1000);
    setTimeout(() => banner.remove(), (bannerDismissSeconds + bannerNeutralSeconds) * 1000);
  }
}
