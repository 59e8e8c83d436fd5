import { useState } from 'react'
import type { UserDetails } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useSetUser } from '#accounts/admin/web/api.ts'
import { DocumentView } from '#accounts/documents/web/document-viewer.tsx'
import { DocumentsBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { RefusalForm } from '#accounts/documents/web/reject-documents-form.tsx'
import { dayText } from '#platform/day-text.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { leftIcon, rightIcon } from '#platform/web/ui/icons/icons.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { downloadIcon } from '#platform/web/ui/icons/more-icons.ts'
import { Facts } from '#platform/web/ui/page/panel.tsx'
import style from './document-review-dialog.module.css'

interface DocumentReviewProps {
  user: UserDetails
  /** The document to begin with. */
  first: number
  onClose: () => void
}

/** The documents beside what the seller has said of herself; approved or refused without leaving the page. */
export function DocumentReview({ user, first, onClose }: DocumentReviewProps) {
  const [at, setAt] = useState(first)
  const [refusing, setRefusing] = useState(false)
  const set = useSetUser()
  const many = user.media.length
  const shown = user.media[at]
  const approve = async () => {
    await set.mutateAsync({ userId: user._id, flag: 'isActive', action: 1 })
    onClose()
  }
  return (
    <Modal open size="xl" title={accountsText.review} onClose={onClose}>
      <div className={style.review}>
        <div className={style.viewer}>
          {shown && (
            <>
              <div className={style.turn}>
                <IconButton
                  icon={leftIcon}
                  label={accountsText.previousDocument}
                  disabled={at === 0}
                  onClick={() => setAt(at - 1)}
                />
                <span aria-live="polite">{`${accountsText.document} ${at + 1} / ${many}`}</span>
                <IconButton
                  icon={rightIcon}
                  label={accountsText.nextDocument}
                  disabled={at === many - 1}
                  onClick={() => setAt(at + 1)}
                />
                <a href={shown.url} download>
                  <Icon of={downloadIcon} size={18} /> {accountsText.download}
                </a>
              </div>
              <DocumentView document={shown} title={`${accountsText.document} ${at + 1}`} />
            </>
          )}
        </div>
        <div className={style.side}>
          <Facts
            of={[
              [accountsText.name, `${user.firstName} ${user.lastName}`],
              [accountsText.businessName, user.business],
              [accountsText.email, <Email key="email" address={user.email} />],
              [accountsText.emailStatus, user.isVarified === 1 ? accountsText.verified : accountsText.pending],
              [accountsText.registeredOn, dayText(user.created)],
              [
                accountsText.addresses,
                user.adrs.map(({ street, city, postcode }) => `${street}, ${city} ${postcode}`).join('; '),
              ],
              [accountsText.documentStatus, <DocumentsBadge key="documents" user={user} />],
            ]}
          />
          {refusing ? (
            <RefusalForm userId={user._id} onDone={onClose} onCancel={() => setRefusing(false)} />
          ) : (
            <div className={style.answer}>
              {user.isActive === 0 && (
                <Button onClick={approve} waiting={set.isPending}>
                  {accountsText.approve}
                </Button>
              )}
              <Button look="secondary" onClick={() => setRefusing(true)}>
                {accountsText.refuse}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}
