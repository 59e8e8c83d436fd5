import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import eyeOffIcon from '@tabler/icons/outline/eye-off.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { setCommissionShown } from '#accounts/sessions/web/session.ts'
import { routes } from '#app/routes.ts'
import { appText } from '#app/text.ts'
import { useLocation } from '#platform/web/router/router.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'

const accountPaths = new Set(routes.account.map(({ path }) => path))

/** For sellers outside account pages, so that a client beside them does not read the figures (S-HEAD-014 to 020). */
export function CommissionToggle() {
  const { kind, showsCommission } = useViewer()
  const { pathname } = useLocation()
  if (kind !== 'seller' || accountPaths.has(pathname)) return null
  const label = showsCommission ? appText.hideCommission : appText.showCommission
  return (
    <Tooltip text={label}>
      <IconButton
        icon={showsCommission ? eyeIcon : eyeOffIcon}
        label={label}
        onClick={() => setCommissionShown(!showsCommission)}
      />
    </Tooltip>
  )
}
