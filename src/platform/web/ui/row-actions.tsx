import type { ReactNode } from 'react'
import { Link } from '#platform/web/router.tsx'
import { Icon, type Outline } from '#platform/web/ui/icon.tsx'
import style from './row-actions.module.css'

/** What can be done with a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={style.actions}>{children}</span>
}

/** An icon that leads somewhere. */
export function IconLink({ to, icon, label }: { to: string; icon: Outline; label: string }) {
  return (
    <Link to={to} className={style.link} aria-label={label}>
      <Icon of={icon} />
    </Link>
  )
}
