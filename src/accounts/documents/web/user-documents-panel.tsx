import downloadIcon from '@tabler/icons/outline/download.svg?path'
import fileTextIcon from '@tabler/icons/outline/file-text.svg?path'
import { useState } from 'react'
import type { UserDetails, UserDocument } from '#accounts/admin/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { documentsText } from '../text.ts'
import { DocumentMark, documentFileName } from './document-labels.tsx'
import { DocumentReviewDialog } from './document-review-dialog.tsx'
import style from './user-documents-panel.module.css'

const isImage = ({ type }: UserDocument) => type === 'image/jpeg' || type === 'image/png'

/** Images as thumbnails, other documents as file icons; each opens for review and can be downloaded (D-061). */
export function UserDocumentsPanel({ user }: { user: UserDetails }) {
  const [open, setOpen] = useState<number | null>(null)
  const { documents } = user
  return (
    <Panel
      heading={documentsText.documents}
      fullWidth
      actions={
        documents.length > 0 && (
          <Button variant="secondary" small onClick={() => setOpen(0)}>
            {documentsText.review}
          </Button>
        )
      }
    >
      {documents.length === 0 ? (
        <p>{documentsText.noDocuments}</p>
      ) : (
        <ul className={`bare ${style.documents}`}>
          {documents.map((document, index) => (
            <li key={documentFileName(document.name)} className={style.document}>
              <button type="button" className={style.opens} onClick={() => setOpen(index)}>
                <span className="visually-hidden">
                  {documentsText.openDocument} {index + 1}{' '}
                </span>
                {isImage(document) ? (
                  <img className={style.picture} src={document.url} alt="" />
                ) : (
                  <span className={style.file}>
                    <Icon icon={fileTextIcon} size={40} />
                    {document.type === 'application/pdf' ? 'PDF' : document.type}
                  </span>
                )}
              </button>
              <DocumentMark document={document} />
              <a className={style.download} href={document.url} download>
                <Icon icon={downloadIcon} size={18} />
                {documentsText.download}
                <span className="visually-hidden"> {index + 1}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <DocumentReviewDialog user={user} first={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
