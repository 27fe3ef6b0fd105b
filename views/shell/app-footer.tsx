import { version } from '../../shared/constants.ts';

export function AppFooter({ brandName, year }: { brandName: string; year: number }) {
  return (
    <footer className="app-width app-foot">
      <p>{`© ${year} ${brandName}`}</p>
      <p className="num">{`Version ${version}`}</p>
    </footer>
  );
}
