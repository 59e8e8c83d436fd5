import type { ReactNode } from 'react'
import { LegalLinks } from '#legal/web/legal-links.tsx'
import style from './layout.module.css'
import { Logo } from './logo.tsx'

/** The layout for a client who pays through a link: the shop's name, the page and links to the legal pages, without links to an account. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className={style.bare}>
      <header className={style.bareHeader}>
        <Logo />
      </header>
      <main id="content" className={style.content} tabIndex={-1}>
        {children}
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}
