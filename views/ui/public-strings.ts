import { createContext, useContext } from 'react';
import { publicTexts, type PublicStrings } from '../../shared/locales/en/public-pages.ts';

/** UI strings of public pages. The default is English without a language switch. */
export const PublicStringsContext = createContext<PublicStrings>({ texts: publicTexts });

export const usePublicStrings = (): PublicStrings => useContext(PublicStringsContext);
