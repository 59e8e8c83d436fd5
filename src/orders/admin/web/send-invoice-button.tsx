import { adminOrdersText } from '#orders/admin/text.ts'
import { useSendInvoice } from '#orders/admin/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { mailIcon } from '#platform/web/ui/icons/more-icons.ts'

/** To the order's client, else to its seller (D-040). */
export function SendInvoiceButton({ _id, ord_no }: { _id: string; ord_no: string }) {
  const send = useSendInvoice()
  return (
    <Button variant="secondary" small icon={mailIcon} loading={send.isPending} onClick={() => send.mutate(_id)}>
      {adminOrdersText.sendInvoice}
      <span className="visually-hidden"> {ord_no}</span>
    </Button>
  )
}
