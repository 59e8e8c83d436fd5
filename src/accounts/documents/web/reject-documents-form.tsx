import { type FormEvent, useEffect } from 'react'
import { longestReason, refuseDocumentsSchema } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useRefuseDocuments } from '#accounts/admin/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { useFormProblems } from '#platform/web/forms/use-form-errors.ts'
import style from './document-review-dialog.module.css'

interface RefusalFormProps {
  userId: string
  onDone: () => void
  onCancel: () => void
}

const reasonSchema = refuseDocumentsSchema.omit({ _id: true })

/** The reason goes to the seller by letter. */
export function RefusalForm({ userId, onDone, onCancel }: RefusalFormProps) {
  const problems = useFormProblems()
  const refuse = useRefuseDocuments()
  const { form: box } = problems
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [box])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refuse.isPending) return
    const form = problems.check(reasonSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await refuse.mutateAsync({ userId, reason: form.reason })
    onDone()
  }
  return (
    <form ref={problems.form} className={style.refusal} onSubmit={submit} noValidate>
      <TextArea
        label={accountsText.reason}
        hint={accountsText.reasonHint}
        rows={4}
        maxLength={longestReason}
        {...problems.on('reason')}
      />
      <div className={style.answer}>
        <Button type="submit" look="danger" waiting={refuse.isPending}>
          {accountsText.sendRefusal}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {accountsText.cancel}
        </Button>
      </div>
    </form>
  )
}
