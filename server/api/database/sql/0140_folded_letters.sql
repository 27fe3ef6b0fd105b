-- foldLetters of shared/fold-letters.ts, for the database. Capitals are listed: in the C locale `lower` leaves them.
create function fold_letters(value text) returns text
language sql immutable parallel safe
return replace(
  replace(
    replace(
      replace(
        replace(
          translate(
            lower(regexp_replace(normalize(value, nfd), U&'[\0300-\036f]', '', 'g')),
            U&'\0142\0141\0140\013f\00f8\00d8\0111\0110\00f0\00d0\0256\0189\0131\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00c6\0152\1e9e\00de\0132',
            U&'llllooddddddihhttbbggsnn\00e6\0153\00df\00fe\0133'
          ),
          U&'\00e6', 'ae'
        ),
        U&'\0153', 'oe'
      ),
      U&'\00df', 'ss'
    ),
    U&'\00fe', 'th'
  ),
  U&'\0133', 'ij'
);

create or replace function search_form(value text) returns text
language sql immutable parallel safe
return translate(fold_letters(value), U&'\2019''"', '');

-- Only rows with a letter that is folded now and was not before are written again. The audit trail takes no update: its new entries are folded.
update contacts set first_name = first_name where search_text ~ U&'[\0141\0140\013f\00d8\0110\00f0\00d0\0256\0189\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00e6\00c6\0153\0152\00df\1e9e\00fe\00de\0133\0132]';
update messages set name = name where search_text ~ U&'[\0141\0140\013f\00d8\0110\00f0\00d0\0256\0189\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00e6\00c6\0153\0152\00df\1e9e\00fe\00de\0133\0132]';
update payments set first_name = first_name where search_text ~ U&'[\0141\0140\013f\00d8\0110\00f0\00d0\0256\0189\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00e6\00c6\0153\0152\00df\1e9e\00fe\00de\0133\0132]';
update org set name = name where search_text ~ U&'[\0141\0140\013f\00d8\0110\00f0\00d0\0256\0189\0127\0126\0167\0166\0180\0243\01e5\01e4\017f\014b\014a\00e6\00c6\0153\0152\00df\1e9e\00fe\00de\0133\0132]';
