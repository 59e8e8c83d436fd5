import { closePayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { payoutsText } from '#payouts/text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'

/** The modal for sellers whose payouts are not enabled yet (C-POUT-004 to C-POUT-011, D-128). */
export function PayoutPrompt() {
  const { firstName } = useViewer()
  const verify = async () => {
    try {
      const { url } = await callApi<{ url: string }>('POST', 'user/account/verify')
      window.location.assign(url)
      // the button stays pending until the browser has left the page
      await new Promise(() => undefined)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <ConfirmDialog
      open
      title={payoutsText.hello(firstName)}
      confirm={payoutsText.verify}
      onConfirm={verify}
      onClose={closePayoutPrompt}
    >
      <p>{payoutsText.payoutsPending}</p>
    </ConfirmDialog>
  )
}
