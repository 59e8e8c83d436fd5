import { AccountList } from '#app/web/account-list.tsx'
import { useViewer } from '#base/web/session.ts'
import { DropMenu } from '#base/web/ui/drop-menu.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { downIcon, userIcon } from '#base/web/ui/icons.ts'
import { navigationMessages as say } from '#messages/navigation.ts'
import style from './account-list.module.css'

export function ProfileMenu() {
  const { firstName } = useViewer()
  const trigger = (
    <>
      <Icon of={userIcon} />
      {firstName && <span className={style.name}>{firstName}</span>}
      <Icon of={downIcon} size={16} />
    </>
  )
  return (
    <DropMenu label={say.account} trigger={trigger}>
      <AccountList />
    </DropMenu>
  )
}
