import { type FormEvent, useEffect, useState } from 'react'
import { maxReasonLength, rejectDocumentsSchema } from '#accounts/admin/contract.ts'
import { type UserDetails, type UserDocument, useRejectDocuments } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { documentFileName } from '#accounts/documents/web/document-file-name.ts'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, TextArea } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import style from './document-review-dialog.module.css'

interface RejectDocumentsFormProps {
  user: Pick<UserDetails, 'id' | 'documents'>
  onDone: () => void
  onCancel: () => void
}

/** Signed names change with each answer; the file's own does not. */
const fileOf = ({ name }: UserDocument) => documentFileName(name)

const reasonSchema = rejectDocumentsSchema.pick({ reason: true })

/** The reason is mailed to the seller, with a link that takes the chosen documents again. */
export function RejectDocumentsForm({ user, onDone, onCancel }: RejectDocumentsFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(user.documents.map(fileOf)))
  const formErrors = useFormErrors()
  const reject = useRejectDocuments()
  const { form: formRef } = formErrors
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef])
  const choose = (document: UserDocument, isChosen: boolean) => {
    formErrors.clear()
    const others = [...chosen].filter((name) => name !== fileOf(document))
    setChosen(new Set(isChosen ? [...others, fileOf(document)] : others))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reject.isPending) return
    const form = formErrors.validate(reasonSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    const documents = user.documents.filter((document) => chosen.has(fileOf(document))).map(({ name }) => name)
    if (user.documents.length > 0 && documents.length === 0)
      return formErrors.show({ documents: documentsText.chooseRefused })
    await reject.mutateAsync({ userId: user.id, reason: form.reason, documents })
    onDone()
  }
  return (
    <form ref={formErrors.form} className={style.rejection} onSubmit={submit} noValidate>
      {user.documents.length > 0 && (
        <fieldset className={style.chosen} data-field="documents" tabIndex={-1}>
          <legend>{documentsText.refusedOf}</legend>
          {user.documents.map((document, index) => (
            <Checkbox
              key={fileOf(document)}
              label={documentsText.documentNumber(index + 1)}
              checked={chosen.has(fileOf(document))}
              onChange={(isChosen) => choose(document, isChosen)}
            />
          ))}
          {formErrors.messages.documents && (
            <FieldError id="refused-documents-error">{formErrors.messages.documents}</FieldError>
          )}
        </fieldset>
      )}
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
