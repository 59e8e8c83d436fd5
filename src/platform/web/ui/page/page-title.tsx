import arrowLeftIcon from '@tabler/icons/outline/arrow-left.svg?path'
import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import style from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** Where the arrow of phones goes (D-125); 'history' goes back one page, to this place when there is none. */
  backTo?: string
  /** Beside the title: buttons, a search. */
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

/** Phones only. Goes back where one came from, and to `to` when the page was opened by its address. */
export function BackArrow({ to }: { to: string }) {
  const navigate = useNavigate()
  const back = () => {
    const came = (window.history.state as { idx?: number } | null)?.idx ?? 0
    return came > 0 ? navigate(-1) : navigate(to)
  }
  return <IconButton className={style.back} icon={arrowLeftIcon} label={commonText.back} onClick={back} />
}
