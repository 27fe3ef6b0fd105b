import { languageNames } from '../../shared/language.ts';
import { usePublicWords } from '../ui/public-words.ts';

/** Leads to the same page in the other language, named in that language. Nothing where there is none. */
export function LanguageSwitch() {
  const { switchTo } = usePublicWords();
  if (!switchTo) return null;
  const { language, href } = switchTo;
  return (
    <a className="btn btn-quiet no-print" href={href} lang={language} hrefLang={language}>
      {languageNames[language]}
    </a>
  );
}
