import { useQuery } from '@tanstack/react-query'
import { appText } from '#app/text.ts'
import { accountEntries } from '#app/web/account-entries.ts'
import { linksText } from '#links/text.ts'
import { visitQuery } from '#links/web/visit-query.ts'
import { leaveExploreMode } from '#platform/web/explore-token.ts'
import { useLogOut } from '#platform/web/log-out.ts'
import { useNavigate } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { homeIcon, logoutIcon } from '#platform/web/ui/icons.ts'
import { LeaveEntry, MenuEntries, MenuLink } from '#platform/web/ui/menu-entries.tsx'
import style from './account-list.module.css'

/** What the profile dropdown and the side menu of phones hold for whoever is here; there with a description each. */
export function AccountList({ described = false }: { described?: boolean }) {
  const { kind, key } = useViewer()
  const logOut = useLogOut()
  const exit = useExit()
  const hint = (text: string) => (described ? text : undefined)
  if (kind === 'visitor') return <Welcome />
  if (kind === 'client')
    return (
      <>
        <Visit of={key} />
        <MenuEntries>
          <LeaveEntry icon={logoutIcon} label={appText.exit} hint={hint(appText.exitHint)} onClick={exit} />
        </MenuEntries>
      </>
    )
  const entries =
    kind === 'admin'
      ? [{ to: '/dashboard', label: appText.backOffice, hint: appText.backOfficeHint, icon: homeIcon }]
      : accountEntries
  return (
    <MenuEntries>
      {entries.map((entry) => (
        <MenuLink key={entry.to} {...entry} hint={hint(entry.hint)} />
      ))}
      <LeaveEntry icon={logoutIcon} label={appText.logout} hint={hint(appText.logoutHint)} onClick={logOut} />
    </MenuEntries>
  )
}

/** Whose shop a client by link is in. */
function Visit({ of }: { of: string }) {
  const { data } = useQuery(visitQuery(of))
  if (!data) return null
  return (
    <p className={style.visit}>
      {linksText.shoppingWith} {data.firstName}
    </p>
  )
}

/** S-HEAD-028, S-HEAD-029 */
function Welcome() {
  return (
    <div className={style.welcome}>
      <p className={style.hello}>{appText.welcome}</p>
      <p className={style.reason}>{appText.welcomeReason}</p>
      <ButtonLink to="/login" wide>
        {appText.loginOrSignup}
      </ButtonLink>
    </div>
  )
}

function useExit(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    leaveExploreMode()
    await navigate('/')
  }
}
