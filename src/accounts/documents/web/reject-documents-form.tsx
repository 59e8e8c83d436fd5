import { type FormEvent, useEffect } from 'react'
import { maxReasonLength, rejectDocumentsSchema } from '#accounts/admin/contract.ts'
import { useRejectDocuments } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import style from './document-review-dialog.module.css'

interface RejectDocumentsFormProps {
  userId: string
  onDone: () => void
  onCancel: () => void
}

const reasonSchema = rejectDocumentsSchema.omit({ _id: true })

/** The reason is mailed to the seller. */
export function RejectDocumentsForm({ userId, onDone, onCancel }: RejectDocumentsFormProps) {
  const formErrors = useFormErrors()
  const reject = useRejectDocuments()
  const { form: formRef } = formErrors
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reject.isPending) return
    const form = formErrors.validate(reasonSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await reject.mutateAsync({ userId, reason: form.reason })
    onDone()
  }
  return (
    <form ref={formErrors.form} className={style.rejection} onSubmit={submit} noValidate>
      <TextArea
        label={documentsText.reason}
        hint={documentsText.reasonHint}
        rows={4}
        maxLength={maxReasonLength}
        {...formErrors.field('reason')}
      />
      <div className={style.answer}>
        <Button type="submit" variant="danger" loading={reject.isPending}>
          {documentsText.rejectAndSend}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {documentsText.cancel}
        </Button>
      </div>
    </form>
  )
}
