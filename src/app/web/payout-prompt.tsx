import { call, messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'
import { closePayoutPrompt } from '#base/web/payout-prompt.ts'
import { useViewer } from '#base/web/session.ts'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { navigationMessages as say } from '#messages/navigation.ts'

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
      title={`${say.hello} ${firstName},`}
      confirm={say.verify}
      onConfirm={verify}
      onClose={closePayoutPrompt}
    >
      <p>{say.payoutsPending}</p>
    </ConfirmDialog>
  )
}
