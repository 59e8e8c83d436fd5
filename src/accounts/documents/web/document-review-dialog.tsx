import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { type FormEvent, useEffect, useState } from 'react'
import { maxReasonLength, rejectDocumentsSchema } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import type { UserDetails, UserDocument } from '#accounts/admin/web/api.ts'
import { useRejectDocuments, useSetDocumentsApproved } from '#accounts/admin/web/api.ts'
import { accountsText } from '#accounts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, TextArea } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { documentsText } from '../text.ts'
import { DocumentMark, DocumentsStatusBadge, documentFileName } from './document-labels.tsx'
import style from './document-review-dialog.module.css'
import { ValidityForm } from './document-validity.tsx'
import { DocumentViewer } from './document-viewer.tsx'

interface RejectDocumentsFormProps {
  user: Pick<UserDetails, 'id' | 'documents'>
  onDone: () => void
  onCancel: () => void
}

/** Identifies a document by its file name, since its signed name differs in each response. */
const fileOf = ({ name }: UserDocument) => documentFileName(name)

const reasonSchema = rejectDocumentsSchema.pick({ reason: true })

interface DocumentReviewDialogProps {
  user: UserDetails
  /** Index of the document that is shown first. */
  first: number
  onClose: () => void
}

/** Shows a user's documents next to the account, so that they can be approved or rejected. */
export function DocumentReviewDialog({ user, first, onClose }: DocumentReviewDialogProps) {
  const [index, setIndex] = useState(first)
  const [form, setForm] = useState<'reject' | 'validity' | null>(null)
  const setApproved = useSetDocumentsApproved()
  const count = user.documents.length
  const current = user.documents[index]
  const approve = async () => {
    await setApproved.mutateAsync({ userId: user.id, value: true })
    onClose()
  }
  return (
    <Modal open size="xl" title={documentsText.review} onClose={onClose}>
      <div className={style.review}>
        <div className={style.viewer}>
          {current && (
            <>
              <div className={style.turn}>
                <IconButton
                  icon={chevronLeftIcon}
                  label={documentsText.previousDocument}
                  disabled={index === 0}
                  onClick={() => setIndex(index - 1)}
                />
                <span aria-live="polite">{`${accountsText.document} ${index + 1} / ${count}`}</span>
                <IconButton
                  icon={chevronRightIcon}
                  label={documentsText.nextDocument}
                  disabled={index === count - 1}
                  onClick={() => setIndex(index + 1)}
                />
                <DocumentMark document={current} />
                <a href={current.url} download>
                  <Icon icon={downloadIcon} size={18} /> {documentsText.download}
                </a>
              </div>
              <DocumentViewer document={current} title={`${accountsText.document} ${index + 1}`} />
            </>
          )}
        </div>
        <div className={style.side}>
          <DefinitionList
            items={[
              [accountsText.name, `${user.firstName} ${user.lastName}`],
              [accountsText.businessName, user.businessName],
              [accountsText.email, <Email key="email" email={user.email} />],
              [adminUsersText.emailStatus, user.emailVerified ? adminUsersText.verified : adminUsersText.pending],
              [adminUsersText.registeredOn, formatDay(user.createdAt)],
              [
                adminUsersText.addresses,
                user.addresses.map(({ line1, city, postcode }) => `${line1}, ${city} ${postcode}`).join('; '),
              ],
              [documentsText.documentStatus, <DocumentsStatusBadge key="documents" user={user} />],
            ]}
          />
          {form === 'reject' ? (
            <RejectDocumentsForm user={user} onDone={onClose} onCancel={() => setForm(null)} />
          ) : form === 'validity' && current ? (
            <ValidityForm
              key={fileOf(current)}
              user={user}
              document={current}
              number={index + 1}
              onClose={() => setForm(null)}
            />
          ) : (
            <div className={style.answer}>
              {!user.documentsApproved && (
                <Button onClick={approve} loading={setApproved.isPending}>
                  {documentsText.approve}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setForm('reject')}>
                {documentsText.reject}
              </Button>
              {current && (
                <Button variant="quiet" onClick={() => setForm('validity')}>
                  {documentsText.noteValidity}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Refuses documents; the reason is mailed to the seller with a link to replace the chosen documents. */
function RejectDocumentsForm({ user, onDone, onCancel }: RejectDocumentsFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(user.documents.map(fileOf)))
  const formErrors = useFormErrors()
  const reject = useRejectDocuments()
  useEffect(() => formErrors.form.current?.querySelector('textarea')?.focus(), [formErrors.form])
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
