import { payoutsText } from '#payouts/text.ts'
import { connectionAddress } from '#payouts/web/bank-connection.ts'
import { settings } from '#platform/web/settings.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { linkIcon } from '#platform/web/ui/more-icons.ts'

/** For a seller who has an account at the card payment provider already; home takes up her return (D-079). */
export function ConnectAccount() {
  const { connectUrl } = settings()
  if (connectUrl === null) return null
  return (
    <Button look="secondary" icon={linkIcon} onClick={() => window.location.assign(connectionAddress(connectUrl))}>
      {payoutsText.connectOwn}
    </Button>
  )
}
