import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { VerifyBanner } from '#accounts/sign-up/web/verify-banner.tsx'
import { appText } from '#app/text.ts'
import { Header } from '#app/web/navigation/header.tsx'
import { BottomBar } from '#app/web/navigation/shop-links.tsx'
import { legalLinks } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { shopIdentity } from '#platform/shop-identity.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Link } from '#platform/web/router/router.tsx'
import footerStyle from './footer.module.css'
import style from './layout.module.css'
import { Logo } from './logo.tsx'

/** The layout of the storefront: header, contents, footer, and on phones the bottom bar. */
export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className={style.shop}>
      <Header />
      <VerifyBanner />
      <main id="content" className={style.content} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}

function Footer() {
  const { kind } = useViewer()
  const { productWord } = browserSettings()
  const { tagline, footer } = shopIdentity()
  return (
    <footer className={footerStyle.footer}>
      <div className={`page ${footerStyle.inside}`}>
        <div className={footerStyle.words}>
          <Logo />
          <p className={footerStyle.line}>
            {tagline || (
              <>
                <span className={footerStyle.word}>{productWord}</span> {appText.tagline}
              </>
            )}
          </p>
          <p className={footerStyle.promise}>{footer || appText.footerPromise}</p>
        </div>
        <nav className={footerStyle.column} aria-label={appText.footerShop}>
          <p className={footerStyle.heading}>{appText.footerShop}</p>
          <Link to="/explore">{appText.allProducts}</Link>
        </nav>
        {kind === 'visitor' && (
          <nav className={footerStyle.column} aria-label={appText.footerSellers} data-visitors>
            <p className={footerStyle.heading}>{appText.footerSellers}</p>
            <Link to="/signup">{appText.signUpToSell}</Link>
            <Link to="/login">{appText.login}</Link>
          </nav>
        )}
        <nav className={footerStyle.column} aria-label={legalText.legal}>
          <p className={footerStyle.heading}>{legalText.legal}</p>
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
