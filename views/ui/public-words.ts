import { createContext, useContext } from 'react';
import { publicTexts, type PublicWords } from '../../shared/messages/public-pages.ts';

/** English, and nothing to switch to, unless a page is there in several languages. */
export const PublicWordsContext = createContext<PublicWords>({ texts: publicTexts });

export const usePublicWords = (): PublicWords => useContext(PublicWordsContext);
