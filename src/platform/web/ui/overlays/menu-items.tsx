import type { ReactNode } from 'react'
import { Link } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './menu-items.module.css'

interface MenuItemProps {
  icon: IconPath
  label: string
  /** A description under the label. */
  hint?: string | undefined
}

export function MenuItems({ children }: { children: ReactNode }) {
  return <ul className={`bare ${style.list}`}>{children}</ul>
}

export function MenuLink({ to, ...entry }: MenuItemProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={style.entry}>
        <Inside {...entry} />
      </Link>
    </li>
  )
}

/** What is done at once, without a page of its own; the menu closes. */
export function MenuAction({ onClick, ...entry }: MenuItemProps & { onClick: () => unknown }) {
  return (
    <li>
      <button type="button" data-closes-menu className={style.entry} onClick={onClick}>
        <Inside {...entry} />
      </button>
    </li>
  )
}

/** Log out or leave, set apart from the other items. */
export function MenuExit({ onClick, ...entry }: MenuItemProps & { onClick: () => unknown }) {
  return (
    <li className={style.last}>
      <button type="button" className={style.entry} onClick={onClick}>
        <Inside {...entry} />
      </button>
    </li>
  )
}

function Inside({ icon, label, hint }: MenuItemProps) {
  return (
    <>
      <Icon icon={icon} size={20} />
      <span>
        {label}
        {hint && <small className={style.hint}>{hint}</small>}
      </span>
    </>
  )
}
