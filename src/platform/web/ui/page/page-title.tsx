import arrowLeftIcon from '@tabler/icons/outline/arrow-left.svg?path'
import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** Shows a back arrow on phones (D-125): one page back in the history, or to this path where there is none. */
  backTo?: string
  /** Shown next to the title, such as buttons or a search. */
  actions?: ReactNode
  lead?: ReactNode
}

export function PageTitle({ children, backTo, actions, lead }: PageTitleProps) {
  return (
    <div className={style.bar}>
      {backTo !== undefined && <BackArrow to={backTo} />}
      <div className={style.words}>
        <h1 className={style.title}>{children}</h1>
        {lead && <p className={style.lead}>{lead}</p>}
      </div>
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  )
}

/** A back arrow, on phones only: leads one page back in the history, or to the path `to` if the page was opened by its URL. */
export function BackArrow({ to }: { to: string }) {
  const navigate = useNavigate()
  const back = () => {
    const previousPages = (window.history.state as { idx?: number } | null)?.idx ?? 0
    return previousPages > 0 ? navigate(-1) : navigate(to)
  }
  return <IconButton className={style.back} icon={arrowLeftIcon} label={commonText.back} onClick={back} />
}
