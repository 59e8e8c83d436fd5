import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { invoicesText } from '#orders/invoices/text.ts'
import { paymentStatus as status } from '#orders/order-state.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { adminOrdersText } from '../text.ts'
import { invoiceRecipientQuery, useSendInvoice } from './api.ts'

interface SendInvoiceButtonProps {
  order: { id: string; number: string; paymentStatus: number }
}

/** Emails the invoice of a paid order, after a dialog has named its recipient (D-040). For an unpaid order there is no button. */
export function SendInvoiceButton({ order: { id, number, paymentStatus } }: SendInvoiceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (paymentStatus !== status.completed) return null
  return (
    <>
      <Button variant="secondary" small icon={mailIcon} onClick={() => setOpen(true)}>
        {adminOrdersText.sendInvoice}
        <span className="visually-hidden"> {number}</span>
      </Button>
      {isOpen && <SendInvoiceDialog orderId={id} number={number} onClose={() => setOpen(false)} />}
    </>
  )
}

interface SendInvoiceDialogProps {
  orderId: string
  number: string
  onClose: () => void
}

function SendInvoiceDialog({ orderId, number, onClose }: SendInvoiceDialogProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(invoiceRecipientQuery(viewer.key, orderId))
  const send = useSendInvoice()
  const actions = (
    <Button
      disabled={!data}
      loading={send.isPending}
      onClick={async () => {
        await send.mutateAsync(orderId)
        onClose()
      }}
    >
      {invoicesText.send}
    </Button>
  )
  return (
    <Modal open size="s" title={`${invoicesText.sendTitle} ${number}`} onClose={onClose} actions={actions}>
      {data ? (
        <>
          <p>{invoicesText.sendTo(data.name, data.email)}</p>
          <p>{data.recipient === 'client' ? invoicesText.sendToClient : invoicesText.sendToSeller}</p>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="60px" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}
