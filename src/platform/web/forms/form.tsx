import type { FormEvent, ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './form.module.css'

interface FormProps {
  errors: FormErrors
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

/** Fields one below the other; what is wrong is told by the form's own messages, never by the browser's. */
export function Form({ errors: problems, onSubmit, children }: FormProps) {
  return (
    <form ref={problems.form} className={style.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  )
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={style.pair}>{children}</div>
}

/** The form's buttons, its own last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={style.actions}>{children}</div>
}

interface SaveActionsProps {
  /** On the button that saves. */
  save: string
  saving: boolean
  onCancel: () => void
}

/** Leave it as it was, or save it. */
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

/** In the shape of a form whose values are still on their way. */
export function FormSkeleton() {
  return (
    <SkeletonGroup className={style.form}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="72px" />
      ))}
    </SkeletonGroup>
  )
}
