import { type FormEvent, type ReactNode, useState } from 'react'
import { mediaText } from '#media/text.ts'
import { type Draft, DraftNotice } from '#platform/web/forms/draft.tsx'
import { type FieldErrors, Form, type FormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary } from '#platform/web/forms/form-error-summary.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { UploadProgressBar } from '#platform/web/ui/files/upload-progress-bar.tsx'
import style from './form-layout.module.css'
import type { UploadRequest } from './use-catalogue-mutation.ts'

interface UploadFormProps {
  /** Checks the form before it is sent, and returns all errors by field. */
  validate: () => FieldErrors
  createFormData: () => FormData
  save: (request: UploadRequest) => Promise<unknown>
  onSaved: () => unknown
  errors: FormErrors
  draft: Pick<Draft<object>, 'finish' | 'notice'>
  submitLabel: string
  /** Further buttons next to the submit button. */
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A form with files: it shows all errors at once and a progress bar during the upload, and keeps its values when the server rejects it. */
export function UploadForm({
  validate,
  createFormData,
  save,
  onSaved,
  errors,
  draft,
  submitLabel,
  actions,
  narrow,
  children,
}: UploadFormProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== null || errors.show(validate())) return
    setProgress(0)
    try {
      await save({ form: createFormData(), onProgress: setProgress })
      draft.finish()
      await onSaved()
    } catch (error) {
      errors.showOrNotify(error)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Form errors={errors} className={narrow ? `${style.form} ${style.narrow}` : style.form} onSubmit={send}>
      <DraftNotice {...draft.notice} />
      {children}
      <FormErrorSummary />
      <div className={style.foot}>
        {progress !== null && <UploadProgressBar label={mediaText.uploading} part={progress} />}
        {actions}
        <Button type="submit" loading={progress !== null}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
