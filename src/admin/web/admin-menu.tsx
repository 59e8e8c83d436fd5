import { useLogOut } from '#base/web/log-out.ts'
import { Link } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { DropMenu } from '#base/web/ui/drop-menu.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { downIcon, logoutIcon, userIcon } from '#base/web/ui/icons.ts'
import { navigationMessages as say } from '#messages/navigation.ts'
import style from './admin-menu.module.css'

/** A-SHEL-013, A-SHEL-014, and the way to the shop's own pages. */
export function AdminMenu() {
  const { firstName } = useViewer()
  const logOut = useLogOut()
  const trigger = (
    <>
      <Icon of={userIcon} />
      {firstName && <span className={style.name}>{firstName}</span>}
      <Icon of={downIcon} size={16} />
    </>
  )
  return (
    <DropMenu label={say.account} trigger={trigger}>
      <ul className={`bare ${style.list}`}>
        <li>
          <Link to="/admin-profile" className={style.entry}>
            <Icon of={userIcon} size={20} />
            {say.profile}
          </Link>
        </li>
        <li>
          <button type="button" className={style.entry} onClick={logOut}>
            <Icon of={logoutIcon} size={20} />
            {say.logout}
          </button>
        </li>
      </ul>
    </DropMenu>
  )
}
