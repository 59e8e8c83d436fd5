import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { adminOrdersText } from '#orders/admin/text.ts'
import { useSendInvoice } from '#orders/admin/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

/** Emails the invoice to the order's client, or to its seller where there is no client (D-040). */
export function SendInvoiceButton({ order }: { order: { id: string; number: string } }) {
  const send = useSendInvoice()
  return (
    <Button variant="secondary" small icon={mailIcon} loading={send.isPending} onClick={() => send.mutate(order.id)}>
      {adminOrdersText.sendInvoice}
      <span className="visually-hidden"> {order.number}</span>
    </Button>
  )
}
