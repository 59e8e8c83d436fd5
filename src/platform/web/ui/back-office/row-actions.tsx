import type { ReactNode } from 'react'
import { Link } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './row-actions.module.css'

/** The buttons and links of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={style.actions}>{children}</span>
}

/** A link that is shown as an icon. */
export function IconLink({ to, icon, label }: { to: string; icon: IconPath; label: string }) {
  return (
    <Link to={to} className={style.link} aria-label={label}>
      <Icon icon={icon} />
    </Link>
  )
}
