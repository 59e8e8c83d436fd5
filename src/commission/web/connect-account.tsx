import { settings } from '#base/web/settings.ts'
import { Button } from '#base/web/ui/button.tsx'
import { linkIcon } from '#base/web/ui/more-icons.ts'
import { connectionAddress } from '#commission/web/bank-connection.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'

/** For a seller who has an account at the card payment provider already; home takes up her return (D-079). */
export function ConnectAccount() {
  const { connectUrl } = settings()
  if (connectUrl === null) return null
  return (
    <Button look="secondary" icon={linkIcon} onClick={() => window.location.assign(connectionAddress(connectUrl))}>
      {say.connectOwn}
    </Button>
  )
}
