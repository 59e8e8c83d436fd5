import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { appText } from '#app/text.ts'
import { closePayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

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
      title={`${appText.hello} ${firstName},`}
      confirm={appText.verify}
      onConfirm={verify}
      onClose={closePayoutPrompt}
    >
      <p>{appText.payoutsPending}</p>
    </ConfirmDialog>
  )
}
