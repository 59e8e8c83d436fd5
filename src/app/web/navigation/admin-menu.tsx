import keyboardIcon from '@tabler/icons/outline/keyboard.svg?path'
import logoutIcon from '@tabler/icons/outline/logout.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { useViewer } from '#access/web/viewer.ts'
import { useLogOut } from '#accounts/sessions/web/use-log-out.ts'
import { appText } from '#app/text.ts'
import { showShortcuts } from '#platform/web/shortcuts/shortcuts.tsx'
import { shortcutsText } from '#platform/web/shortcuts/text.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { AccountTrigger } from '#platform/web/ui/overlays/account-trigger.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuExit, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'

/** The administrator's menu: profile, keyboard shortcuts and log out (A-SHEL-013, A-SHEL-014). */
export function AdminMenu() {
  const { firstName } = useViewer()
  const logOut = useLogOut()
  const isMobile = useIsMobile()
  return (
    <DropdownMenu
      label={firstName ? appText.accountOf(firstName) : appText.account}
      trigger={<AccountTrigger name={firstName} />}
    >
      <MenuItems>
        <MenuLink to="/admin-profile" icon={userIcon} label={appText.profile} />
        {/* a phone has no keys */}
        {!isMobile && <MenuAction icon={keyboardIcon} label={shortcutsText.title} onClick={showShortcuts} />}
        <MenuExit icon={logoutIcon} label={appText.logout} onClick={logOut} />
      </MenuItems>
    </DropdownMenu>
  )
}
