import dotsIcon from '@tabler/icons/outline/dots-vertical.svg?path'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems } from '#platform/web/ui/overlays/menu-items.tsx'
import type { RowAction } from '../tables/list-row.tsx'
import style from './chosen-actions.module.css'

interface ChosenActionsProps {
  /** The buttons that are always in sight. */
  children: ReactNode
  /** The less frequent actions: shown as buttons if all of them fit into one line, otherwise in a menu. */
  others: readonly RowAction[]
}

/** What can be done with the chosen rows of a list, in one line at every width. */
export function ChosenActions({ children, others }: ChosenActionsProps) {
  const { row, isTooWide } = useTooWide(others.map(({ label }) => label).join('\n'))
  return (
    <div ref={row} className={style.row} data-folded={isTooWide || undefined}>
      {!isTooWide &&
        others.map(({ icon, label, run }) => (
          <Button key={label} small variant="secondary" icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      {children}
      {isTooWide && (
        <DropdownMenu label={commonText.more} trigger={<Icon icon={dotsIcon} />}>
          <MenuItems>
            {others.map(({ icon, label, run }) => (
              <MenuAction key={label} icon={icon} label={label} onClick={run} />
            ))}
          </MenuItems>
        </DropdownMenu>
      )}
    </div>
  )
}

/** Whether the row has no room for `content` in one line; measured anew whenever its room or the content changes. */
function useTooWide(content: string) {
  const row = useRef<HTMLDivElement>(null)
  /** The content that had no room when it was last measured, and how much it needs. */
  const [folded, setFolded] = useState<{ content: string; width: number } | null>(null)
  const isTooWide = folded?.content === content
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const room = element.clientWidth
      if (folded && isTooWide) {
        if (room >= folded.width) setFolded(null)
      } else if (element.scrollWidth > room) setFolded({ content, width: element.scrollWidth })
    }
    measure()
    return observeSize([element], measure)
  }, [content, folded, isTooWide])
  return { row, isTooWide }
}
