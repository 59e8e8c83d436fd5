import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon, type IconPath } from '#platform/web/ui/icons/icon.tsx'
import { alertIcon, searchIcon } from '#platform/web/ui/icons/icons.ts'
import style from './load-state.module.css'

interface EmptyStateProps {
  /** The specified words. */
  text: string
  hint?: string
  icon?: IconPath
  /** One action: a ButtonLink or Button. */
  action?: ReactNode
  /** It is all there is on the page: its words are the page's heading. */
  fullPage?: boolean
}

export function EmptyState({ text, hint, icon, action, fullPage = false }: EmptyStateProps) {
  const Words = fullPage ? 'h1' : 'p'
  return (
    <div className={style.state}>
      {icon && (
        <span className={style.disc}>
          <Icon icon={icon} size={30} />
        </span>
      )}
      <Words className={style.text}>{text}</Words>
      {hint && <p className={style.hint}>{hint}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}

interface NothingMatchesProps {
  text: string
  clear?: string
  onClear: () => void
}

/** Nothing is as it was asked for; back to everything. */
export function NoMatches({ text, clear = commonText.clearSearch, onClear }: NothingMatchesProps) {
  const everything = (
    <Button variant="secondary" onClick={onClear}>
      {clear}
    </Button>
  )
  return <EmptyState icon={searchIcon} text={text} action={everything} />
}

interface LoadErrorProps {
  error: unknown
  onRetry: () => unknown
  /** Nothing else is on the page. */
  fullPage?: boolean
}

/** In the place of what could not be loaded. */
export function LoadError({ error, onRetry, fullPage = false }: LoadErrorProps) {
  const Words = fullPage ? 'h1' : 'p'
  return (
    <div className={style.state} role="alert">
      <span className={style.disc}>
        <Icon icon={alertIcon} size={30} />
      </span>
      <Words className={style.text}>{commonText.loadFailed}</Words>
      <p className={style.hint}>{errorMessage(error)}</p>
      <div className={style.action}>
        <Button variant="secondary" onClick={onRetry}>
          {commonText.tryAgain}
        </Button>
      </div>
    </div>
  )
}
