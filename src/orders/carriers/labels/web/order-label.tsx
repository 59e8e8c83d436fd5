import { useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { labelsText } from '../text.ts'
import { type ParcelLabel, useMakeLabels } from './api.ts'

interface OrderLabelProps {
  orderId: string
  label: ParcelLabel | null
}

/**
 * The label of an order that is still to be packed. It can be made, saved, or made anew after a question, because the carrier may charge
 * for both labels.
 */
export function OrderLabel({ orderId, label }: OrderLabelProps) {
  const [isOpen, setOpen] = useState(false)
  const make = useMakeLabels()
  const run = async (anew: boolean) => {
    const { reasons } = await make.mutateAsync({ orderIds: [orderId], anew })
    for (const reason of reasons.values()) notify.error(reason)
    setOpen(false)
  }
  if (!label)
    return (
      <Button small variant="secondary" onClick={() => run(false)}>
        {labelsText.makeLabel}
      </Button>
    )
  const query = { order_ids: JSON.stringify([orderId]) }
  return (
    <>
      <DownloadButton
        request={{ method: 'GET', path: 'admin/dispatch/labels', options: { query } }}
        fileName="labels.pdf"
      >
        {labelsText.download}
      </DownloadButton>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        {labelsText.newLabel}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={labelsText.newLabelQuestion}
        confirm={labelsText.newLabel}
        onConfirm={() => run(true)}
        onClose={() => setOpen(false)}
      >
        <p>{labelsText.newLabelHint}</p>
      </ConfirmDialog>
    </>
  )
}
