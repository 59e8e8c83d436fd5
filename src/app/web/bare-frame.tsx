import { Outlet } from 'react-router'
import { Logo } from '#app/web/logo.tsx'
import style from './layout.module.css'

/** For a client who pays by link: the name of the shop and the page, no way into somebody's account. */
export function BareFrame() {
  return (
    <div className={style.bare}>
      <header className={style.bareHeader}>
        <Logo />
      </header>
      <main id="content" className={style.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
