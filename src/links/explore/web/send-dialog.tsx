import sendIcon from '@tabler/icons/outline/send.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { OfflineError } from '#platform/web/api-client/api-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { linksText } from '../text.ts'
import { allClientsQuery, sendingPreviewQuery } from './api.ts'
import style from './send-dialog.module.css'

/** How long the seller must stop typing before the preview is updated. */
const afterTypingMs = 600

interface SendDialogProps {
  viewer: string
  clientIds: readonly string[]
  productIds: readonly string[]
  sending: boolean
  onSend: (note: string) => void
  onClose: () => void
}

/** Asks for confirmation before many clients are emailed, and shows who they are and what they will read (N-SEND-001). */
export function SendDialog({ viewer, clientIds, productIds, sending, onSend, onClose }: SendDialogProps) {
  const [note, setNote] = useState('')
  const [shownNote, setShownNote] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShownNote(note.trim()), afterTypingMs)
    return () => clearTimeout(timer)
  }, [note])
  const { data, error, refetch } = useQuery(sendingPreviewQuery(viewer, { clientIds, productIds, note: shownNote }))
  const isLate = useIsLate(data === undefined)
  // the shop alone knows what they will read; whom she has chosen is known here too
  const hasNoPreview = !data && (isLate || error instanceof OfflineError)
  const { data: all } = useQuery({ ...allClientsQuery(viewer), enabled: hasNoPreview })
  const chosen = hasNoPreview ? all?.filter(({ id, email }) => clientIds.includes(id) && email !== '') : undefined
  const recipients = data?.clients.filter(({ leftOut }) => leftOut === null) ?? chosen ?? []
  const leftOut = data?.clients.flatMap(({ id, name, leftOut: why }) => (why ? [{ id, name, why }] : [])) ?? []
  return (
    <Modal
      open
      size="l"
      title={linksText.checkFirst}
      onClose={onClose}
      actions={
        <>
          {/* what waits on this device is discarded there, and cannot be undone once it goes out by itself */}
          {!hasNoPreview && <p className={style.hint}>{linksText.leavesSoon}</p>}
          <Button
            icon={sendIcon}
            disabled={recipients.length === 0}
            loading={sending}
            onClick={() => onSend(note.trim())}
          >
            {linksText.sendToMany(recipients.length)}
          </Button>
        </>
      }
    >
      {error && !data && !hasNoPreview ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div className={style.parts}>
          <div className={style.part}>
            {data || chosen ? (
              <>
                <h3 className={style.heading}>
                  {linksText.toWhom} <span className="figures">({recipients.length})</span>
                </h3>
                <p className={style.names}>{recipients.map(({ name }) => name).join(', ')}</p>
                {leftOut.length > 0 && (
                  <>
                    <h3 className={style.heading}>
                      {linksText.leftOutHeading} <span className="figures">({leftOut.length})</span>
                    </h3>
                    <ul className={`bare ${style.names}`}>
                      {leftOut.map(({ id, name, why }) => (
                        <li key={id}>
                          {name}: {linksText.leftOut[why]}
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </>
            ) : (
              <SkeletonGroup>
                <Skeleton height="64px" />
              </SkeletonGroup>
            )}
            <TextArea
              label={linksText.ownWords}
              hint={linksText.ownWordsHint}
              maxLength={textLengths.ownSentence}
              rows={3}
              value={note}
              data-filled
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
          <div className={style.part}>
            <h3 className={style.heading}>{linksText.whatTheyRead}</h3>
            {data ? (
              <>
                <p className={style.names}>{data.subject}</p>
                <EmailFrame html={data.html} productCount={productIds.length} />
              </>
            ) : hasNoPreview ? (
              <p>{linksText.noPreview}</p>
            ) : (
              <Skeleton height="320px" />
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

/** How long the preview may take before it is done without. */
const previewPatienceMs = 5_000

/** Whether something has been waited for longer than the preview may take. */
function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return setLate(false)
    const timer = setTimeout(() => setLate(true), previewPatienceMs)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return isLate
}

/** The height in pixels of an email without products, that of each product, and how many products an email shows at most. */
const [frameHeight, productHeight, mostProducts] = [760, 112, 24]

/** Shows the email in a frame of about its full height, which the dialog scrolls. Scripts do not run in it, and its links lead nowhere. */
function EmailFrame({ html, productCount }: { html: string; productCount: number }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [html])
  return (
    <iframe
      className={style.frame}
      title={linksText.previewOf}
      src={url}
      sandbox=""
      tabIndex={-1}
      height={frameHeight + productHeight * Math.min(productCount, mostProducts)}
    />
  )
}
