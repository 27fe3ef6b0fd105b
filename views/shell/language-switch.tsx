import { languageNames } from '../../shared/language.ts';
import type { PublicStrings } from '../../shared/locales/en/public-pages.ts';

export type SwitchProps = Pick<PublicStrings, 'switchTo'>;

/** Link to the same page in the other language, labeled in that language. Renders nothing if the page has only one language. */
export function LanguageSwitch({ switchTo }: SwitchProps) {
  if (!switchTo) return null;
  const { language, href } = switchTo;
  return (
    <a className="btn btn-quiet no-print" href={href} lang={language} hrefLang={language}>
      {languageNames[language]}
    </a>
  );
}
