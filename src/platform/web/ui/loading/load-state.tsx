import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { errorMessage, errorReference, isApiError } from '#platform/web/api-client/api-error.ts'
import { clearNotifiedFailures } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { ErrorReference } from '#platform/web/ui/text/error-reference.tsx'
import style from './load-state.module.css'

interface EmptyStateProps {
  /** The text that the specification prescribes for this state. */
  text: string
  hint?: string
  icon?: IconPath
  /** One action: a ButtonLink or Button. */
  action?: ReactNode
  /** Set if nothing else is on the page: the text then becomes the page's heading. */
  fullPage?: boolean
}

export function EmptyState({ text, hint, icon, action, fullPage = false }: EmptyStateProps) {
  const Text = fullPage ? 'h1' : 'p'
  return (
    <div className={style.state}>
      {icon && (
        <span className={style.disc}>
          <Icon icon={icon} size={30} />
        </span>
      )}
      <Text className={style.text}>{text}</Text>
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

/** A search or filter without results, with a button that clears it. */
export function NoMatches({ text, clear = commonText.clearSearch, onClear }: NothingMatchesProps) {
  const clearButton = (
    <Button variant="secondary" onClick={onClear}>
      {clear}
    </Button>
  )
  return <EmptyState icon={zoomIcon} text={text} action={clearButton} />
}

/** The error code of a call that the reader's account or role does not allow. */
const notAllowedCode = 8

interface LoadErrorProps {
  error: unknown
  onRetry: () => unknown
  /** Set if nothing else is on the page: the text then becomes the page's heading. */
  fullPage?: boolean
}

/** Shown instead of contents that could not be loaded, with a button to try again where that can help. */
export function LoadError({ error, onRetry, fullPage = false }: LoadErrorProps) {
  const Text = fullPage ? 'h1' : 'p'
  const retry = () => {
    clearNotifiedFailures()
    return onRetry()
  }
  // no button to try again: the answer would be the same, and it says whom to ask
  if (isApiError(error, notAllowedCode))
    return (
      <div className={style.state} role="alert">
        <span className={style.disc}>
          <Icon icon={alertCircleIcon} size={30} />
        </span>
        <Text className={style.text}>{errorMessage(error)}</Text>
      </div>
    )
  return (
    <div className={style.state} role="alert">
      <span className={style.disc}>
        <Icon icon={alertCircleIcon} size={30} />
      </span>
      <Text className={style.text}>{commonText.loadFailed}</Text>
      <p className={style.hint}>{errorMessage(error)}</p>
      <ErrorReference reference={errorReference(error)} />
      <div className={style.action}>
        <Button variant="secondary" onClick={retry}>
          {commonText.tryAgain}
        </Button>
      </div>
    </div>
  )
}
