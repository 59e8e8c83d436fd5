import type { ReactNode } from 'react'
import { Link } from '#base/web/router.tsx'
import { Button } from '#base/web/ui/button.tsx'
import { Icon, type Outline } from '#base/web/ui/icon.tsx'
import { restoreIcon } from '#base/web/ui/more-icons.ts'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'
import style from './admin-row-actions.module.css'

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

export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => Promise<unknown> }) {
  return (
    <Button look="secondary" small icon={restoreIcon} onClick={onRestore}>
      {say.restore}
      <span className="unseen"> {name}</span>
    </Button>
  )
}
