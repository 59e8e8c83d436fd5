import type { ReactNode } from 'react'
import { BottomBar } from '#app/web/bottom-bar.tsx'
import { Footer } from '#app/web/footer.tsx'
import { Header } from '#app/web/header.tsx'
import { VerifyBanner } from '#app/web/verify-banner.tsx'
import style from './layout.module.css'

/** The storefront: header, contents, footer, and the bar of phones. */
export function ShopFrame({ children }: { children: ReactNode }) {
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
