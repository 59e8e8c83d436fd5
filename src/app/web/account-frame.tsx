import type { ReactNode } from 'react'
import { appText } from '#app/text.ts'
import { accountEntries } from '#app/web/account-entries.ts'
import { useLogOut } from '#platform/web/log-out.ts'
import { NavLink } from '#platform/web/router.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { logoutIcon } from '#platform/web/ui/icons.ts'
import style from './layout.module.css'

/** Account pages: the sidebar with a Logout entry (S-SESS-023), and the page. */
export function Component({ children }: { children: ReactNode }) {
  const logOut = useLogOut()
  return (
    <div className={`page ${style.account}`}>
      <nav className={style.sidebar} aria-label={appText.accountNavigation}>
        {accountEntries.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} className={style.entry}>
            <Icon of={icon} />
            {label}
          </NavLink>
        ))}
        <button type="button" className={style.entry} onClick={logOut}>
          <Icon of={logoutIcon} />
          {appText.logout}
        </button>
      </nav>
      <div>{children}</div>
    </div>
  )
}
