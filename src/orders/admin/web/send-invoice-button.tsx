import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { adminOrdersText } from '#orders/admin/text.ts'
import { useSendInvoice } from '#orders/admin/web/api.ts'
import { paymentStatus as status } from '#orders/contract.ts'
import { ordersText } from '#orders/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

interface SendInvoiceButtonProps {
  order: { id: string; number: string; paymentStatus: number }
}

/** Emails the invoice to the payer of a paid order (D-040). */
export function SendInvoiceButton({ order: { id, number, paymentStatus } }: SendInvoiceButtonProps) {
  const send = useSendInvoice()
  const isPaid = paymentStatus === status.completed
  return (
    <Button
      variant="secondary"
      small
      icon={mailIcon}
      loading={send.isPending}
      disabled={!isPaid}
      title={isPaid ? undefined : ordersText.invoiceWhenPaid}
      onClick={() => send.mutate(id)}
    >
      {adminOrdersText.sendInvoice}
      <span className="visually-hidden"> {number}</span>
    </Button>
  )
}
