import { bannerDismissSeconds, bannerFadeSeconds, bannerNeutralSeconds } from '../shared/constants.ts';

/** Spec 4, Status banner: after 10 seconds its message fades, 3 seconds after that it is neutral again. */
export function clearBanners(page: Document): void {
  for (const banner of page.querySelectorAll<HTMLElement>('[data-banner]')) {
    setTimeout(() => banner.classList.add('fading'), bannerDismissSeconds * 1000);
    setTimeout(() => (banner.textContent = ''), (bannerDismissSeconds + bannerFadeSeconds) * 1000);
    setTimeout(() => banner.remove(), (bannerDismissSeconds + bannerNeutralSeconds) * 1000);
  }
}
