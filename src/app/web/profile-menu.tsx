import { AccountList } from '#app/web/account-list.tsx'
import { useViewer } from '#base/web/session.ts'
import { DropMenu } from '#base/web/ui/drop-menu.tsx'
import { AccountTrigger } from '#base/web/ui/menu-entries.tsx'
import { navigationMessages as say } from '#messages/navigation.ts'

export function ProfileMenu() {
  const { firstName } = useViewer()
  return (
    <DropMenu label={say.account} trigger={<AccountTrigger name={firstName} />}>
      <AccountList />
    </DropMenu>
  )
}
