import type { ReactNode } from 'react'
import { Link } from '#platform/web/router/router.tsx'
import { Icon, type IconPath } from '#platform/web/ui/icons/icon.tsx'
import { downIcon, userIcon } from '#platform/web/ui/icons/icons.ts'
import style from './menu-items.module.css'

interface EntryProps {
  icon: IconPath
  label: string
  /** A line of description under it. */
  hint?: string | undefined
}

/** What the account's button shows. */
export function AccountTrigger({ name }: { name: string }) {
  return (
    <>
      <Icon icon={userIcon} />
      {name && <span className={style.name}>{name}</span>}
      <Icon icon={downIcon} size={16} />
    </>
  )
}

export function MenuItems({ children }: { children: ReactNode }) {
  return <ul className={`bare ${style.list}`}>{children}</ul>
}

export function MenuLink({ to, ...entry }: EntryProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={style.entry}>
        <Inside {...entry} />
      </Link>
    </li>
  )
}

/** The way out, apart from the others. */
export function MenuExit({ onClick, ...entry }: EntryProps & { onClick: () => unknown }) {
  return (
    <li className={style.last}>
      <button type="button" className={style.entry} onClick={onClick}>
        <Inside {...entry} />
      </button>
    </li>
  )
}

function Inside({ icon, label, hint }: EntryProps) {
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
