import { appText } from '#app/text.ts'
import { Logo } from '#app/web/logo.tsx'
import { Link } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { settings } from '#platform/web/settings.ts'
import style from './footer.module.css'

export function Footer() {
  const { kind } = useViewer()
  const { productWord } = settings()
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
      </div>
    </footer>
  )
}
