import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Saving } from '#catalogue/products/admin/web/api.ts'
import { mediaText } from '#media/text.ts'
import type { FieldErrors, FormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { UploadProgressBar } from '#platform/web/ui/files/upload-progress-bar.tsx'
import style from './form-layout.module.css'

interface SaveFormProps {
  /** Everything that is wrong, before anything is sent. */
  check: () => FieldErrors
  data: () => FormData
  save: (saving: Saving) => Promise<unknown>
  onSaved: () => unknown
  problems: FormErrors
  submit: string
  /** Beside the button. */
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A form with files: all that is wrong at once, a bar while it travels, and everything still there when it is refused. */
export function SaveForm({ check, data, save, onSaved, problems, submit, actions, narrow, children }: SaveFormProps) {
  const [part, setPart] = useState<number | null>(null)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (part !== null || problems.show(check())) return
    setPart(0)
    try {
      await save({ form: data(), onProgress: setPart })
      await onSaved()
    } catch (error) {
      problems.tell(error)
    } finally {
      setPart(null)
    }
  }
  return (
    <form
      ref={problems.form}
      className={narrow ? `${style.form} ${style.narrow}` : style.form}
      onSubmit={send}
      noValidate
    >
      {children}
      <div className={style.foot}>
        {part !== null && <UploadProgressBar label={mediaText.uploading} part={part} />}
        {actions}
        <Button type="submit" loading={part !== null}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
