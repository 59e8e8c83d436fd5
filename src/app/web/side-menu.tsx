import { useEffect, useRef } from 'react'
import { appText } from '#app/text.ts'
import { AccountList } from '#app/web/account-list.tsx'
import { Logo } from '#app/web/logo.tsx'
import { commonText } from '#platform/text.ts'
import { useLocation } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { closeIcon } from '#platform/web/ui/icons.ts'
import style from './side-menu.module.css'

interface SideMenuProps {
  open: boolean
  onClose: () => void
}

/** Phones: the profile dropdown's entries with a description each (S-HEAD-031, S-HEAD-032). */
export function SideMenu({ open, onClose }: SideMenuProps) {
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
    const outside = (event: Event) => event.target === element && element.requestClose()
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
          <IconButton icon={closeIcon} label={commonText.close} onClick={onClose} />
        </div>
        {firstName && (
          <p className={style.hello}>
            {appText.hello} {firstName}
          </p>
        )}
        <AccountList described />
      </div>
    </dialog>
  )
}
