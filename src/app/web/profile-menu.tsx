import { appText } from '#app/text.ts'
import { AccountList } from '#app/web/account-list.tsx'
import { useViewer } from '#platform/web/session.ts'
import { DropMenu } from '#platform/web/ui/drop-menu.tsx'
import { AccountTrigger } from '#platform/web/ui/menu-entries.tsx'

export function ProfileMenu() {
  const { firstName } = useViewer()
  return (
    <DropMenu label={appText.account} trigger={<AccountTrigger name={firstName} />}>
      <AccountList />
    </DropMenu>
  )
}
