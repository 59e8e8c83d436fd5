import linkIcon from '@tabler/icons/outline/link.svg?path'
import { createConnectUrl } from '#payouts/accounts/web/bank-connection.ts'
import { payoutsText } from '#payouts/text.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

/** For a seller who has an account at the provider already. The provider redirects back to home (D-079). */
export function ConnectAccountButton() {
  const { connectUrl } = browserSettings()
  if (connectUrl === null) return null
  return (
    <Button variant="secondary" icon={linkIcon} onClick={() => window.location.assign(createConnectUrl(connectUrl))}>
      {payoutsText.connectExistingAccount}
    </Button>
  )
}
