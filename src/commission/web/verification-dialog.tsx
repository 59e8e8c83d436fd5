import { forget } from '#base/web/kept.ts'
import { useNavigate } from '#base/web/router.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { commonMessages } from '#messages/common.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'

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
      title={say.detailsReceived}
      cancel={commonMessages.close}
      confirm={say.logIn}
      onConfirm={logIn}
      onClose={close}
    >
      <p>{say.detailsReceivedHint}</p>
    </ConfirmDialog>
  )
}
