import { appText } from '#app/text.ts'
import { useLogOut } from '#platform/web/log-out.ts'
import { useViewer } from '#platform/web/session.ts'
import { DropMenu } from '#platform/web/ui/drop-menu.tsx'
import { logoutIcon, userIcon } from '#platform/web/ui/icons.ts'
import { AccountTrigger, LeaveEntry, MenuEntries, MenuLink } from '#platform/web/ui/menu-entries.tsx'

/** A-SHEL-013, A-SHEL-014, and the way to the shop's own pages. */
export function AdminMenu() {
  const { firstName } = useViewer()
  const logOut = useLogOut()
  return (
    <DropMenu label={appText.account} trigger={<AccountTrigger name={firstName} />}>
      <MenuEntries>
        <MenuLink to="/admin-profile" icon={userIcon} label={appText.profile} />
        <LeaveEntry icon={logoutIcon} label={appText.logout} onClick={logOut} />
      </MenuEntries>
    </DropMenu>
  )
}
