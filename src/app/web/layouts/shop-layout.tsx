import type { ReactNode } from 'react'
import { VerifyBanner } from '#accounts/sign-up/web/verify-banner.tsx'
import { Footer } from '#app/web/layouts/footer.tsx'
import { BottomBar } from '#app/web/navigation/bottom-bar.tsx'
import { Header } from '#app/web/navigation/header.tsx'
import style from './layout.module.css'

/** The storefront: header, contents, footer, and the bar of phones. */
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
