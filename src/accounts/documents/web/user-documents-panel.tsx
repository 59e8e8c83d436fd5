import { useState } from 'react'
import type { MediaView, UserDetails } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { documentFile } from '#accounts/documents/web/document-file-name.ts'
import { DocumentReview } from '#accounts/documents/web/document-review-dialog.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { downloadIcon, fileIcon } from '#platform/web/ui/icons/more-icons.ts'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './user-documents-panel.module.css'

const isPicture = ({ type }: MediaView) => type === 'image/jpeg' || type === 'image/png'

/** Pictures as thumbnails, everything else as a file; each opens for review and can be downloaded (D-061). */
export function UserDocuments({ user }: { user: UserDetails }) {
  const [open, setOpen] = useState<number | null>(null)
  const { media } = user
  return (
    <Panel
      heading={accountsText.documents}
      whole
      actions={
        media.length > 0 && (
          <Button look="secondary" small onClick={() => setOpen(0)}>
            {accountsText.review}
          </Button>
        )
      }
    >
      {media.length === 0 ? (
        <p>{accountsText.noDocuments}</p>
      ) : (
        <ul className={`bare ${style.documents}`}>
          {media.map((document, index) => (
            <li key={documentFile(document.name)} className={style.document}>
              <button
                type="button"
                className={style.opens}
                aria-label={`${accountsText.openDocument} ${index + 1}`}
                onClick={() => setOpen(index)}
              >
                {isPicture(document) ? (
                  <img className={style.picture} src={document.url} alt="" />
                ) : (
                  <span className={style.file}>
                    <Icon of={fileIcon} size={40} />
                    {document.type === 'application/pdf' ? 'PDF' : document.type}
                  </span>
                )}
              </button>
              <a className={style.download} href={document.url} download>
                <Icon of={downloadIcon} size={18} />
                {accountsText.download}
                <span className="unseen"> {index + 1}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <DocumentReview user={user} first={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
