import { createContext, useContext } from 'react';
import { publicTexts, type PublicWords } from '../../shared/messages/public-pages.ts';

/** UI strings of public pages. The default is English without a language switch. */
export const PublicWordsContext = createContext<PublicWords>({ texts: publicTexts });

export const usePublicWords = (): PublicWords => useContext(PublicWordsContext);
