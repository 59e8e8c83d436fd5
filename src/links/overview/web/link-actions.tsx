import { type ReactNode, useState } from 'react'
import { sentLinksText } from '#links/overview/text.ts'
import { createLinkCopy, type SentLink, useLinkAction } from '#links/overview/web/api.ts'
import { ResumeOrderButton } from '#links/overview/web/resume-order-button.tsx'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './link-actions.module.css'

/** What may be done with a link in its state; the server says which. */
export function LinkActions({ link }: { link: SentLink }) {
  const action = useLinkAction(link.id)
  const [isCancelling, setCancelling] = useState(false)
  const run = async (name: 'send' | 'extend' | 'cancel') => notify.success((await action.mutateAsync(name)).message)
  const cancel = () => run('cancel').finally(() => setCancelling(false))
  const may = new Set(link.actions)
  const of = <span className="visually-hidden">: {link.orderNumber || link.clientName}</span>
  if (may.size === 0) return null
  return (
    <div className={style.actions}>
      {link.orderId && may.has('checkout') && <ResumeOrderButton orderId={link.orderId}>{of}</ResumeOrderButton>}
      {may.has('send') && <Action onClick={() => run('send')} name={sentLinksText.sendAgain} of={of} />}
      {may.has('copy') && <CopyButton linkId={link.id} of={of} />}
      {may.has('extend') && <Action onClick={() => run('extend')} name={sentLinksText.extend} of={of} />}
      {may.has('cancel') && <Action onClick={() => setCancelling(true)} name={sentLinksText.cancel} of={of} />}
      <ConfirmDialog
        open={isCancelling}
        title={sentLinksText.cancelQuestion}
        confirm={sentLinksText.cancel}
        cancel={sentLinksText.keepLink}
        danger
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      >
        <p>{link.kind === 'payment' ? sentLinksText.cancelPaymentHint : sentLinksText.cancelExploreHint}</p>
      </ConfirmDialog>
    </div>
  )
}

function Action({ onClick, name, of }: { onClick: () => unknown; name: string; of: ReactNode }) {
  return (
    <Button variant="quiet" small onClick={onClick}>
      {name}
      {of}
    </Button>
  )
}

/** Copies an address of its own; where the browser refuses, the address is shown to be copied by hand. */
function CopyButton({ linkId, of }: { linkId: string; of: ReactNode }) {
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const url = await createLinkCopy(linkId)
    try {
      await navigator.clipboard.writeText(url)
      notify.success(sentLinksText.linkCopied)
    } catch {
      setRefused(url)
    }
  }
  return (
    <>
      <Action onClick={copy} name={sentLinksText.copy} of={of} />
      <CopyDialog url={refused} onClose={() => setRefused(null)} />
    </>
  )
}

/** Shows an address where the browser does not let the page copy it. */
function CopyDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  return (
    <Modal
      open={url !== null}
      size="s"
      title={sentLinksText.copyByHand}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.close}</Button>}
    >
      <TextField label={sentLinksText.links} readOnly value={url ?? ''} onFocus={(event) => event.target.select()} />
    </Modal>
  )
}
