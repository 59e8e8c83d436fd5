import { appText } from '#app/text.ts'
import { call, messageOf } from '#platform/web/call.ts'
import { notify } from '#platform/web/notify.ts'
import { closePayoutPrompt } from '#platform/web/payout-prompt.ts'
import { useViewer } from '#platform/web/session.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

/** C-POUT-004 to 011, D-128: one modal for whoever may not be paid yet. */
export function PayoutPrompt() {
  const { firstName } = useViewer()
  const verify = async () => {
    try {
      const { url } = await call<{ url: string }>('POST', 'user/account/verify')
      window.location.assign(url)
      // stays waiting until the browser has left
      await new Promise(() => undefined)
    } catch (error) {
      notify.error(messageOf(error))
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
