import { navigationMessages as say } from '#app/text.ts'
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
            <span className={style.word}>{productWord}</span> {say.tagline}
          </p>
          <p className={style.promise}>{say.footerPromise}</p>
        </div>
        <nav className={style.column} aria-label={say.footerShop}>
          <p className={style.heading}>{say.footerShop}</p>
          <Link to="/explore">{say.allProducts}</Link>
        </nav>
        {kind === 'visitor' && (
          <nav className={style.column} aria-label={say.footerSellers} data-visitors>
            <p className={style.heading}>{say.footerSellers}</p>
            <Link to="/signup">{say.signUpToSell}</Link>
            <Link to="/login">{say.login}</Link>
          </nav>
        )}
      </div>
    </footer>
  )
}
