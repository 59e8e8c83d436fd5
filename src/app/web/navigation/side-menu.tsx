import xIcon from '@tabler/icons/outline/x.svg?path'
import { useEffect, useRef } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { Logo } from '#app/web/layouts/logo.tsx'
import { AccountMenu } from '#app/web/navigation/account-menu.tsx'
import { commonText } from '#platform/text.ts'
import { useLocation } from '#platform/web/router/router.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
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
