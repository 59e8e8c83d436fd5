import type { ReactNode } from 'react'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import style from './result-page.module.css'

interface ResultPageProps {
  icon: IconPath
  title: string
  hint: string
  action?: ReactNode
}

/** A page that shows the result of an action, such as a link that was sent or has expired. */
export function ResultPage({ icon, title, hint, action }: ResultPageProps) {
  return (
    <div className={`page ${style.outcome}`} role="status">
      <span className={style.disc}>
        <Icon icon={icon} size={30} />
      </span>
      <h1 className={style.title}>{title}</h1>
      <p className={style.hint}>{hint}</p>
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
