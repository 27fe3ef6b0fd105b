/** Ids of the fragments that each button or select of the step editor refreshes. */
export const editorParts = 'steps sequence-reading';
