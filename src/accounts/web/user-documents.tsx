import { useState } from 'react'
import type { MediaView } from '#accounts/admin-contract.ts'
import { Icon } from '#base/web/ui/icon.tsx'
import { Modal } from '#base/web/ui/modal.tsx'
import { downloadIcon, fileIcon } from '#base/web/ui/more-icons.ts'
import { accountsMessages as say } from '#messages/accounts.ts'
import style from './user-documents.module.css'

const isPicture = ({ type }: MediaView) => type === 'image/jpeg' || type === 'image/png'

/** Pictures as thumbnails that open, everything else as a file; each can be downloaded (D-061). */
export function UserDocuments({ media }: { media: readonly MediaView[] }) {
  const [open, setOpen] = useState<{ document: MediaView; number: number } | null>(null)
  if (media.length === 0) return <p>{say.noDocuments}</p>
  return (
    <>
      <ul className={`bare ${style.documents}`}>
        {media.map((document, index) => (
          <li key={document.name.split('?')[0]} className={style.document}>
            {isPicture(document) ? (
              <button type="button" className={style.opens} onClick={() => setOpen({ document, number: index + 1 })}>
                <img className={style.picture} src={document.url} alt={`${say.openDocument} ${index + 1}`} />
              </button>
            ) : (
              <span className={style.file}>
                <Icon of={fileIcon} size={40} />
                {document.type === 'application/pdf' ? 'PDF' : document.type}
              </span>
            )}
            <a className={style.download} href={document.url} download>
              <Icon of={downloadIcon} size={18} />
              {say.download}
              <span className="unseen"> {index + 1}</span>
            </a>
          </li>
        ))}
      </ul>
      <Modal
        open={open !== null}
        size="l"
        title={`${say.document} ${open?.number ?? ''}`}
        onClose={() => setOpen(null)}
      >
        {open && <img className={style.large} src={open.document.url} alt={`${say.document} ${open.number}`} />}
      </Modal>
    </>
  )
}
