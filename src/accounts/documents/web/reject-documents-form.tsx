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

/** The reason goes to the seller by letter. */
export function RejectDocumentsForm({ userId, onDone, onCancel }: RejectDocumentsFormProps) {
  const problems = useFormErrors()
  const refuse = useRejectDocuments()
  const { form: box } = problems
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [box])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refuse.isPending) return
    const form = problems.validate(reasonSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await refuse.mutateAsync({ userId, reason: form.reason })
    onDone()
  }
  return (
    <form ref={problems.form} className={style.refusal} onSubmit={submit} noValidate>
      <TextArea
        label={documentsText.reason}
        hint={documentsText.reasonHint}
        rows={4}
        maxLength={maxReasonLength}
        {...problems.field('reason')}
      />
      <div className={style.answer}>
        <Button type="submit" variant="danger" loading={refuse.isPending}>
          {documentsText.rejectAndSend}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {documentsText.cancel}
        </Button>
      </div>
    </form>
  )
}
