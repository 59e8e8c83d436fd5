import { ShopLinks } from '#app/web/shop-links.tsx'
import { NavLink } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Icon, type Outline } from '#base/web/ui/icon.tsx'
import { homeIcon } from '#base/web/ui/icons.ts'
import { navigationMessages as say } from '#messages/navigation.ts'
import style from './bottom-bar.module.css'

/** Phones: home, explore, stock, faves and clients under the thumb (S-HEAD-033 to 037). */
export function BottomBar() {
  const { kind } = useViewer()
  return (
    <nav className={style.bar} aria-label={say.bottomNavigation}>
      {kind !== 'client' && (
        <NavLink to="/" end className={style.entry} data-sellers>
          {draw(homeIcon, say.home)}
        </NavLink>
      )}
      <ShopLinks className={style.entry} draw={draw} />
    </nav>
  )
}

function draw(icon: Outline, label: string) {
  return (
    <>
      <Icon of={icon} size={24} />
      <span>{label}</span>
    </>
  )
}
