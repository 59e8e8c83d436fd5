import type { FormEvent, ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { FormErrorSummary, FormErrorsContext } from '#platform/web/forms/form-error-summary.tsx'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './form.module.css'

interface FormProps {
  errors: FormErrors
  /** Instead of fields one below the other. */
  className?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onFocus?: (() => void) | undefined
  children: ReactNode
}

/** Fields one below the other, with the form's own error messages instead of the browser's. */
export function Form({ errors, className = style.form, onSubmit, onFocus, children }: FormProps) {
  return (
    <FormErrorsContext value={errors}>
      <form ref={errors.form} className={className} onSubmit={onSubmit} onFocus={onFocus} noValidate>
        {children}
      </form>
    </FormErrorsContext>
  )
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={style.pair}>{children}</div>
}

/** The buttons of a form, the submit button last, below what is to be corrected out of sight. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <>
      <FormErrorSummary />
      <div className={style.actions}>{children}</div>
    </>
  )
}

interface SaveActionsProps {
  /** The label of the submit button. */
  save: string
  saving: boolean
  onCancel: () => void
}

/** Cancel and save. */
export function SaveActions({ save, saving, onCancel }: SaveActionsProps) {
  return (
    <FormActions>
      <Button variant="secondary" onClick={onCancel}>
        {commonText.cancel}
      </Button>
      <Button type="submit" loading={saving}>
        {save}
      </Button>
    </FormActions>
  )
}

/** The form while its values are loading. */
export function FormSkeleton() {
  return (
    <SkeletonGroup className={style.form}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
