import { Link } from 'react-router-dom';
import { t } from '../platform/i18n.js';

interface LinkedTextProps {
  /** With the words of each link in brackets, so that translators can place them. */
  children: string;
  /** The addresses of the links, in their order. */
  to: readonly string[];
}

/** A sentence beside a form with links in it. They open another tab, so that the form keeps its input. */
export const LinkedText = ({ children, to }: LinkedTextProps) =>
  children.split(/\[(.+?)\]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} to={to[(index - 1) / 2] ?? ''} target="_blank" className="text-link">
        {part}
        <span className="sr-only">{t` (opens in a new tab)`}</span>
      </Link>
    ),
  );
