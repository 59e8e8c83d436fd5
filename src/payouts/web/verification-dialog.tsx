import { payoutsText } from '#payouts/text.ts'
import { commonText } from '#platform/text.ts'
import { forget } from '#platform/web/kept.ts'
import { useNavigate } from '#platform/web/router.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'

/** S-SIGN-022, S-SIGN-023: closing it takes the key away. */
export function VerificationDialog() {
  const navigate = useNavigate()
  const close = () => forget('userVerificationKey')
  const logIn = () => {
    close()
    return navigate('/login')
  }
  return (
    <ConfirmDialog
      open
      title={payoutsText.detailsReceived}
      cancel={commonText.close}
      confirm={payoutsText.logIn}
      onConfirm={logIn}
      onClose={close}
    >
      <p>{payoutsText.detailsReceivedHint}</p>
    </ConfirmDialog>
  )
}
