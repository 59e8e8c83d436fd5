import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { useState } from 'react'
import { adminUsersText } from '#accounts/admin/text.ts'
import { type UserDetails, useSetDocumentsApproved } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentMark } from '#accounts/documents/web/document-mark.tsx'
import { DocumentViewer } from '#accounts/documents/web/document-viewer.tsx'
import { DocumentsStatusBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { RejectDocumentsForm } from '#accounts/documents/web/reject-documents-form.tsx'
import { accountsText } from '#accounts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import style from './document-review-dialog.module.css'

interface DocumentReviewDialogProps {
  user: UserDetails
  /** Index of the document current first. */
  first: number
  onClose: () => void
}

/** The documents beside the seller's account; they can be approved or rejected here. */
export function DocumentReviewDialog({ user, first, onClose }: DocumentReviewDialogProps) {
  const [index, setIndex] = useState(first)
  const [isRejecting, setRejecting] = useState(false)
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
          {isRejecting ? (
            <RejectDocumentsForm user={user} onDone={onClose} onCancel={() => setRejecting(false)} />
          ) : (
            <div className={style.answer}>
              {!user.documentsApproved && (
                <Button onClick={approve} loading={setApproved.isPending}>
                  {documentsText.approve}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setRejecting(true)}>
                {documentsText.reject}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}
