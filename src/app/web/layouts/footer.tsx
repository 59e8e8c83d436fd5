import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { Logo } from '#app/web/layouts/logo.tsx'
import { legalLinks } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Link } from '#platform/web/router/links.tsx'
import style from './footer.module.css'

export function Footer() {
  const { kind } = useViewer()
  const { productWord } = browserSettings()
  return (
    <footer className={style.footer}>
      <div className={`page ${style.inside}`}>
        <div className={style.words}>
          <Logo />
          <p className={style.line}>
            <span className={style.word}>{productWord}</span> {appText.tagline}
          </p>
          <p className={style.promise}>{appText.footerPromise}</p>
        </div>
        <nav className={style.column} aria-label={appText.footerShop}>
          <p className={style.heading}>{appText.footerShop}</p>
          <Link to="/explore">{appText.allProducts}</Link>
        </nav>
        {kind === 'visitor' && (
          <nav className={style.column} aria-label={appText.footerSellers} data-visitors>
            <p className={style.heading}>{appText.footerSellers}</p>
            <Link to="/signup">{appText.signUpToSell}</Link>
            <Link to="/login">{appText.login}</Link>
          </nav>
        )}
        <nav className={style.column} aria-label={legalText.legal}>
          <p className={style.heading}>{legalText.legal}</p>
          {legalLinks.map(({ page, path, title }) => (
            <Link key={page} to={path}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
