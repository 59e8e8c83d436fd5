import { addresses } from '#app/addresses.ts'
import { appText } from '#app/text.ts'
import { useLocation } from '#platform/web/router.tsx'
import { setCommissionEye, useViewer } from '#platform/web/session.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { eyeIcon, eyeOffIcon } from '#platform/web/ui/icons.ts'
import { Tip } from '#platform/web/ui/tip.tsx'

const accountPaths = new Set(addresses.account.map(({ path }) => path))

/** For sellers outside account pages, so that a client beside them does not read the figures (S-HEAD-014 to 020). */
export function CommissionEye() {
  const { kind, showsCommission } = useViewer()
  const { pathname } = useLocation()
  if (kind !== 'seller' || accountPaths.has(pathname)) return null
  const label = showsCommission ? appText.hideCommission : appText.showCommission
  return (
    <Tip text={label}>
      <IconButton
        icon={showsCommission ? eyeIcon : eyeOffIcon}
        label={label}
        onClick={() => setCommissionEye(!showsCommission)}
      />
    </Tip>
  )
}
