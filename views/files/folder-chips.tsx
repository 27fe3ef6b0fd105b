interface Props {
  folders: readonly string[];
  /** Selected folder; '' for all files. */
  current: string;
  hrefOf: (folder: string) => string;
}

export function FolderChips({ folders, current, hrefOf }: Props) {
  const known = current === '' || folders.includes(current) ? folders : [...folders, current];
  if (known.length === 0) return null;
  return (
    <nav className="chips" aria-label="Folders">
      {['', ...known].map((folder) => (
        <a key={folder} href={hrefOf(folder)} className="chip" aria-current={folder === current || undefined}>
          {folder || 'All files'}
        </a>
      ))}
    </nav>
  );
}
