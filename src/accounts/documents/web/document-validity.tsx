import type { FormEvent } from 'react'
import { type UserDetails, type UserDocument, useSetDocumentValidity } from '#accounts/admin/web/api.ts'
import { formatDay, toLondonDay } from '#platform/dates.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { documentsText } from '../text.ts'

/** Whether the day (YYYY-MM-DD) until which a document is valid has passed. */
export const hasRunOut = (validUntil: string) => validUntil < toLondonDay(new Date())

/** Shows the last day on which a document is valid, or the day on which it ran out. */
export function ValidityBadge({ validUntil }: { validUntil: string }) {
  const day = formatDay(validUntil)
  if (hasRunOut(validUntil)) return <Badge tone="danger">{documentsText.ranOut(day)}</Badge>
  return <Badge>{documentsText.runsOut(day)}</Badge>
}

interface ValidityFormProps {
  user: Pick<UserDetails, 'id'>
  document: UserDocument
  number: number
  onClose: () => void
}

/** Asks for the date that is printed on a document, so that the page 'Signals' lists the document before it runs out. */
export function ValidityForm({ user, document, number, onClose }: ValidityFormProps) {
  const formErrors = useFormErrors()
  const save = useSetDocumentValidity()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const validUntil = String(new FormData(event.currentTarget).get('valid_until') ?? '')
    try {
      await save.mutateAsync({ userId: user.id, document: document.name, validUntil })
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <TextField
        label={documentsText.validUntilOf(number)}
        hint={documentsText.validUntilHint}
        type="date"
        defaultValue={document.validUntil ?? ''}
        {...formErrors.field('valid_until')}
      />
      <SaveActions save={documentsText.saveValidity} saving={save.isPending} onCancel={onClose} />
    </Form>
  )
}
