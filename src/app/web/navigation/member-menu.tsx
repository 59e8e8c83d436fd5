import homeIcon from '@tabler/icons/outline/home.svg?path'
import logoutIcon from '@tabler/icons/outline/logout.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { endOrAsk, useLogOut } from '#accounts/sessions/web/use-log-out.ts'
import { appText } from '#app/text.ts'
import { linksText } from '#links/explore/text.ts'
import { leaveExploreMode } from '#links/visits/web/explore-visit.ts'
import { visitQuery } from '#links/visits/web/visit-query.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { MenuExit, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'
import { accountLinks } from './account-links.ts'
import style from './member-menu.module.css'

/** The account menu of sellers, of administrators and of clients who came through an explore link. */
export function MemberMenu({ described }: { described: boolean }) {
  const { kind, key } = useViewer()
  const logOut = useLogOut()
  const exit = useExit()
  const hint = (text: string) => (described ? text : undefined)
  if (kind === 'client')
    return (
      <>
        <Visit of={key} />
        <MenuItems>
          <MenuExit icon={logoutIcon} label={appText.exit} hint={hint(appText.exitHint)} onClick={exit} />
        </MenuItems>
      </>
    )
  const entries =
    kind === 'admin'
      ? [{ to: '/dashboard', label: appText.backOffice, hint: appText.backOfficeHint, icon: homeIcon }]
      : accountLinks
  return (
    <MenuItems>
      {entries.map((entry) => (
        <MenuLink key={entry.to} {...entry} hint={hint(entry.hint)} />
      ))}
      <MenuExit icon={logoutIcon} label={appText.logout} hint={hint(appText.logoutHint)} onClick={logOut} />
    </MenuItems>
  )
}

/** Names the seller with whom a client is shopping through an explore link. */
function Visit({ of }: { of: string }) {
  const { data } = useQuery(visitQuery(of))
  if (!data) return null
  return (
    <p className={style.visit}>
      {linksText.shoppingWith} {data.sellerFirstName}
    </p>
  )
}

function useExit(): () => Promise<void> {
  const navigate = useNavigate()
  const leave = async () => {
    await leaveExploreMode()
    await navigate('/')
  }
  // a question about unsent work is asked on the visit's own page: navigating there closes this menu, which would cover the question
  return () => endOrAsk(leave, () => navigate('/'))
}
