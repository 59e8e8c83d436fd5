import chevronLeftIcon from '@tabler/icons/outline/chevron-left.svg?path'
import chevronRightIcon from '@tabler/icons/outline/chevron-right.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { useState } from 'react'
import type { UserDetails } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { useSwitchUser } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentViewer } from '#accounts/documents/web/document-viewer.tsx'
import { DocumentsStatusBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { RejectDocumentsForm } from '#accounts/documents/web/reject-documents-form.tsx'
import { accountsText } from '#accounts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import style from './document-review-dialog.module.css'

interface DocumentReviewDialogProps {
  user: UserDetails
  /** The document to begin with. */
  first: number
  onClose: () => void
}

/** The documents beside what the seller has said of herself; approved or refused without leaving the page. */
export function DocumentReviewDialog({ user, first, onClose }: DocumentReviewDialogProps) {
  const [at, setAt] = useState(first)
  const [refusing, setRefusing] = useState(false)
  const set = useSwitchUser()
  const many = user.media.length
  const shown = user.media[at]
  const approve = async () => {
    await set.mutateAsync({ userId: user._id, flag: 'isActive', action: 1 })
    onClose()
  }
  return (
    <Modal open size="xl" title={documentsText.review} onClose={onClose}>
      <div className={style.review}>
        <div className={style.viewer}>
          {shown && (
            <>
              <div className={style.turn}>
                <IconButton
                  icon={chevronLeftIcon}
                  label={documentsText.previousDocument}
                  disabled={at === 0}
                  onClick={() => setAt(at - 1)}
                />
                <span aria-live="polite">{`${accountsText.document} ${at + 1} / ${many}`}</span>
                <IconButton
                  icon={chevronRightIcon}
                  label={documentsText.nextDocument}
                  disabled={at === many - 1}
                  onClick={() => setAt(at + 1)}
                />
                <a href={shown.url} download>
                  <Icon icon={downloadIcon} size={18} /> {documentsText.download}
                </a>
              </div>
              <DocumentViewer document={shown} title={`${accountsText.document} ${at + 1}`} />
            </>
          )}
        </div>
        <div className={style.side}>
          <DefinitionList
            items={[
              [accountsText.name, `${user.firstName} ${user.lastName}`],
              [accountsText.businessName, user.business],
              [accountsText.email, <Email key="email" address={user.email} />],
              [adminUsersText.emailStatus, user.isVarified === 1 ? adminUsersText.verified : adminUsersText.pending],
              [adminUsersText.registeredOn, formatDay(user.created)],
              [
                adminUsersText.addresses,
                user.adrs.map(({ street, city, postcode }) => `${street}, ${city} ${postcode}`).join('; '),
              ],
              [documentsText.documentStatus, <DocumentsStatusBadge key="documents" user={user} />],
            ]}
          />
          {refusing ? (
            <RejectDocumentsForm userId={user._id} onDone={onClose} onCancel={() => setRefusing(false)} />
          ) : (
            <div className={style.answer}>
              {user.isActive === 0 && (
                <Button onClick={approve} loading={set.isPending}>
                  {documentsText.approve}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setRefusing(true)}>
                {documentsText.reject}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}
