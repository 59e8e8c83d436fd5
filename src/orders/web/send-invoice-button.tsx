import { Button } from '#base/web/ui/button.tsx'
import { mailIcon } from '#base/web/ui/more-icons.ts'
import { adminOrdersMessages as say } from '#messages/admin-orders.ts'
import { useSendInvoice } from '#orders/web/admin-api.ts'

/** To the order's client, else to its seller (D-040). */
export function SendInvoiceButton({ _id, ord_no }: { _id: string; ord_no: string }) {
  const send = useSendInvoice()
  return (
    <Button look="secondary" small icon={mailIcon} waiting={send.isPending} onClick={() => send.mutate(_id)}>
      {say.sendInvoice}
      <span className="unseen"> {ord_no}</span>
    </Button>
  )
}
