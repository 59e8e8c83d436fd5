import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import { createContext, useContext } from 'react'
import { commonText } from '#platform/text.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './form-error-summary.module.css'

interface SummarisedErrors {
  /** Messages by field name. */
  messages: Record<string, string>
  outOfSight: { label: string } | null
  reveal: () => void
}

/** The errors of the form around it; `Form` provides them. */
export const FormErrorsContext = createContext<SummarisedErrors | null>(null)

/**
 * A button above the submit button of a form that may be longer than the window: it names the first invalid field if that is out of sight,
 * and leads to it. The error message itself is shown only under the field, which has the focus, so that screen readers read it out.
 */
export function FormErrorSummary() {
  const errors = useContext(FormErrorsContext)
  if (!errors?.outOfSight) return null
  const { label } = errors.outOfSight
  return (
    <button type="button" className={style.summary} onClick={errors.reveal}>
      <Icon icon={alertCircleIcon} size={20} />
      {commonText.checkFields(label, Object.keys(errors.messages).length)}
    </button>
  )
}
