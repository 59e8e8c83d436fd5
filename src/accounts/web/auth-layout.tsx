import type { ReactNode } from 'react'
import style from './auth-layout.module.css'

interface AuthLayoutProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Shown below the card: the link to the other page, such as from the login to the sign-up. */
  footer?: ReactNode
  wide?: boolean
}

/** The layout of the login, sign-up and password pages: one card. */
export function AuthLayout({ title, lead, children, footer: foot, wide }: AuthLayoutProps) {
  return (
    <div className={`page ${style.screen}`} data-wide={wide || undefined}>
      <header className={style.head}>
        <h1 className={style.title}>{title}</h1>
        {lead && <p className={style.lead}>{lead}</p>}
      </header>
      <div className={style.card}>{children}</div>
      {foot && <p className={style.foot}>{foot}</p>}
    </div>
  )
}
