import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { AccountMenu } from '#app/web/navigation/account-menu.tsx'
import { AccountTrigger } from '#platform/web/ui/overlays/account-trigger.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'

export function ProfileMenu() {
  const { firstName, kind } = useViewer()
  const name = kind === 'visitor' ? appText.loginOrSignup : firstName
  return (
    <DropdownMenu
      label={name ? appText.accountOf(name) : appText.account}
      trigger={<AccountTrigger name={name} forVisitor={kind === 'visitor'} />}
    >
      <AccountMenu />
    </DropdownMenu>
  )
}
