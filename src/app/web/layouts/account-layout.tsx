import logoutIcon from '@tabler/icons/outline/logout.svg?path'
import type { ReactNode } from 'react'
import { useLogOut } from '#accounts/sessions/web/use-log-out.ts'
import { appText } from '#app/text.ts'
import { accountLinks } from '#app/web/navigation/account-links.ts'
import { NavLink } from '#platform/web/router/router.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './layout.module.css'

/** Account pages: the sidebar with a Logout entry (S-SESS-023), and the page. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const logOut = useLogOut()
  return (
    <div className={`page ${style.account}`}>
      <nav className={style.sidebar} aria-label={appText.accountNavigation}>
        {accountLinks.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} className={style.entry}>
            <Icon icon={icon} />
            {label}
          </NavLink>
        ))}
        <button type="button" className={style.entry} onClick={logOut}>
          <Icon icon={logoutIcon} />
          {appText.logout}
        </button>
      </nav>
      <div>{children}</div>
    </div>
  )
}
