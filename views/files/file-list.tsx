import { fileStrings } from '../../shared/locales/en/files.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';

interface Props {
  definition: ResourceDefinition;
  id: string;
  name: string;
  className?: string;
}

export function DownloadLink({ definition, id, name, className = 'download' }: Props) {
  return (
    <a className={className} href={pathsOf(definition).content(id)}>
      {fileStrings.download}
      <span className="visually-hidden">{` ${name}`}</span>
    </a>
  );
}

interface PlayerProps {
  definition: ResourceDefinition;
  id: string;
  name: string;
}

/** Audio player that loads nothing until the user presses play. */
export function Player({ definition, id, name }: PlayerProps) {
  return (
    <audio
      className="player"
      controls
      preload="none"
      src={pathsOf(definition).content(id)}
      aria-label={fileStrings.play(name)}
    />
  );
}

interface FolderChipsProps {
  folders: readonly string[];
  /** Selected folder; '' for all files. */
  current: string;
  hrefOf: (folder: string) => string;
}

export function FolderChips({ folders, current, hrefOf }: FolderChipsProps) {
  const known = current === '' || folders.includes(current) ? folders : [...folders, current];
  if (known.length === 0) return null;
  return (
    <nav className="chips" aria-label={fileStrings.folders}>
      {['', ...known].map((folder) => (
        <a key={folder} href={hrefOf(folder)} className="chip" aria-current={folder === current || undefined}>
          {folder || fileStrings.allFiles}
        </a>
      ))}
    </nav>
  );
}
