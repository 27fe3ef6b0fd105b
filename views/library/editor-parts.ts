/** What each button and choice of the steps draws anew. */
export const editorParts = 'steps sequence-reading';
