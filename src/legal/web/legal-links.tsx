import { Link } from '#platform/web/router/router.tsx'
import { legalLinks } from '../legal-pages.ts'
import { legalText } from '../text.ts'
import style from './legal-links.module.css'

/** The links to the legal pages in one row, for a footer that is too narrow for columns. */
export function LegalLinks() {
  return (
    <nav className={style.links} aria-label={legalText.legal}>
      {legalLinks.map(({ page, path, title }) => (
        <Link key={page} to={path}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
