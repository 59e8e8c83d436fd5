import logoutIcon from '@tabler/icons/outline/logout.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { useLogOut } from '#accounts/sessions/web/use-log-out.ts'
import { appText } from '#app/text.ts'
import { AccountTrigger } from '#platform/web/ui/overlays/account-trigger.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuExit, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'

/** The administrator's menu: profile and log out (A-SHEL-013, A-SHEL-014). */
export function AdminMenu() {
  const { firstName } = useViewer()
  const logOut = useLogOut()
  return (
    <DropdownMenu
      label={firstName ? appText.accountOf(firstName) : appText.account}
      trigger={<AccountTrigger name={firstName} />}
    >
      <MenuItems>
        <MenuLink to="/admin-profile" icon={userIcon} label={appText.profile} />
        <MenuExit icon={logoutIcon} label={appText.logout} onClick={logOut} />
      </MenuItems>
    </DropdownMenu>
  )
}
