import { payoutsText } from '#payouts/text.ts'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { removeStored } from '#platform/web/storage/local-storage.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'

/**
 * Tells the seller that her details were received; closing the dialog removes its key from the browser's storage, so that it is shown once
 * (S-SIGN-022, S-SIGN-023).
 */
export function VerificationDialog() {
  const navigate = useNavigate()
  const close = () => removeStored('userVerificationKey')
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
