import eyeIcon from '@tabler/icons/outline/eye.svg?path'
import eyeOffIcon from '@tabler/icons/outline/eye-off.svg?path'
import menu2Icon from '@tabler/icons/outline/menu-2.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import zoomIcon from '@tabler/icons/outline/zoom.svg?path'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { setCommissionShown } from '#accounts/sessions/web/session.ts'
import { routes } from '#app/routes.ts'
import { appText } from '#app/text.ts'
import { Logo } from '#app/web/layouts/logo.tsx'
import { commonText } from '#platform/text.ts'
import { Link, useLocation, useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import { AccountTrigger } from '#platform/web/ui/overlays/account-trigger.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import style from './header.module.css'
import { ShopLinks } from './shop-links.tsx'

const accountPaths = new Set(routes.account.map(({ path }) => path))

/** The pages whose search box is in the header: My Stock and My Clients have one of their own, and the rest have none (D-123). */
const searched = /^\/(explore|faves)(\/|$)/

/** The pages of a sale, on which the header has no link to sell something. */
const sellPath = /^\/(myclients\/sell|checkout)(\/|$)/

export function Header() {
  const { pathname } = useLocation()
  const { kind } = useViewer()
  const [menu, setMenu] = useState(false)
  const [cover, setCover] = useState(false)
  const searches = searched.test(pathname)
  return (
    <header className={style.header}>
      <div className={`page ${style.bar}`}>
        <IconButton
          className={style.narrow}
          icon={menu2Icon}
          label={appText.menu}
          aria-haspopup="dialog"
          onClick={() => setMenu(true)}
        />
        <Logo />
        <nav className={style.links} aria-label={appText.mainNavigation}>
          <ShopLinks className={style.link} reloadsForStock draw={(_icon, label) => label} />
        </nav>
        {searches && (
          <div className={style.search}>
            <HeaderSearch />
          </div>
        )}
        <div className={style.own}>
          {kind === 'seller' && <OwnSearch isBesideSearch={searches} />}
          {searches && (
            <IconButton
              className={style.narrow}
              icon={zoomIcon}
              label={commonText.search}
              aria-haspopup="dialog"
              onClick={() => setCover(true)}
            />
          )}
          {kind === 'seller' && !sellPath.test(pathname) && (
            <Link to="/myclients/sell" className={style.sell}>
              {appText.sell}
            </Link>
          )}
          <CommissionToggle />
          <div className={style.profile}>
            <ProfileMenu />
          </div>
        </div>
      </div>
      <SideMenu open={menu} onClose={() => setMenu(false)} />
      <SearchOverlay open={cover} onClose={() => setCover(false)} />
    </header>
  )
}

/** The search overlay of phones; Enter searches and closes it (S-HEAD-039, S-HEAD-040). */
function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={appText.searchProducts} onClose={onClose} size="s">
      <HeaderSearch onDone={onClose} />
    </Modal>
  )
}

const importOwnSearch = async () => (await import('#app/web/navigation/own-search-button.tsx')).OwnSearchButton

/** Loads the search of a seller's own clients and orders on demand, because visitors never see it. */
function OwnSearch(props: { isBesideSearch: boolean }) {
  const OwnSearchButton = useDeferredComponent(importOwnSearch)
  return OwnSearchButton && <OwnSearchButton {...props} />
}

function ProfileMenu() {
  const { firstName, kind } = useViewer()
  const name = kind === 'visitor' ? appText.loginOrSignup : firstName
  return (
    <DropdownMenu
      label={name ? appText.accountOf(name) : appText.account}
      trigger={<AccountTrigger name={name} forVisitor={kind === 'visitor'} />}
    >
      <AccountMenu />
    </DropdownMenu>
  )
}

/**
 * Shows or hides the commission; for sellers outside account pages, so that a client looking on does not read the figures (S-HEAD-014 to
 * 020).
 */
function CommissionToggle() {
  const { kind, showsCommission } = useViewer()
  const { pathname } = useLocation()
  if (kind !== 'seller' || accountPaths.has(pathname)) return null
  const label = showsCommission ? appText.hideCommission : appText.showCommission
  return (
    <Tooltip text={label}>
      <IconButton
        icon={showsCommission ? eyeIcon : eyeOffIcon}
        label={label}
        onClick={() => setCommissionShown(!showsCommission)}
      />
    </Tooltip>
  )
}

/** The header's search takes at most this many characters (S-HEAD-007). */
const mostCharacters = 56

/** Searches the list that is shown through its URL parameter `sKey`; its filters and sort stay as they are (D-123). */
function HeaderSearch({ onDone }: { onDone?: () => void }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = (words: string) => {
    const next = new URLSearchParams(params)
    if (words) next.set('sKey', words)
    else next.delete('sKey')
    onDone?.()
    return navigate({ search: next.toString() })
  }
  return (
    <SearchBox
      label={appText.searchProducts}
      value={params.get('sKey') ?? ''}
      maxLength={mostCharacters}
      onSearch={search}
    />
  )
}

interface SideMenuProps {
  open: boolean
  onClose: () => void
}

/** The side menu of phones: the entries of the profile dropdown, each with a description (S-HEAD-031, S-HEAD-032). */
function SideMenu({ open, onClose }: SideMenuProps) {
  return open ? <OpenMenu onClose={onClose} /> : null
}

function OpenMenu({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { firstName } = useViewer()
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const outside = (event: Event) => event.target === element && element.close()
    element.addEventListener('click', outside)
    return () => {
      element.removeEventListener('click', outside)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className={style.menu} aria-label={appText.menu} onClose={onClose}>
      <div className={style.inside}>
        <div className={style.top}>
          <Logo />
          <IconButton icon={xIcon} label={commonText.close} onClick={onClose} />
        </div>
        {firstName && (
          <p className={style.hello}>
            {appText.hello} {firstName}
          </p>
        )}
        <AccountMenu described />
      </div>
    </dialog>
  )
}
