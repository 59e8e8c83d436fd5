import dotsIcon from '@tabler/icons/outline/dots-vertical.svg?path'
import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems } from '#platform/web/ui/overlays/menu-items.tsx'
import { formatPounds } from '../text/price.tsx'
import style from './list-row.module.css'

/** What may be done with a row of a list. */
export interface RowAction {
  icon: IconPath
  label: string
  run: () => unknown
}

interface ListRowProps {
  /** The row's name for screen readers. */
  label: string
  /** What an action is about, for screen readers. */
  of: string
  title: ReactNode
  badges: ReactNode
  /** One line, which is cut off where there is no more room. */
  facts: ReactNode
  /** In pounds. */
  amount: number | null
  /** The one action that is always in sight. */
  main: RowAction | undefined
  /** The other actions, in the row's menu. */
  others: readonly RowAction[]
  /** All that is to be known about the row, at the top of its menu; rendered while the menu is open. */
  details: () => ReactNode
}

/** A row of a list, at most 56 px high, with one action; what else can be known and done is in its menu. */
export function ListRow({ label, of, title, badges, facts, amount, main, others, details }: ListRowProps) {
  return (
    <article className={style.row} aria-label={label} data-list-row>
      <div className={style.title}>{title}</div>
      <div className={style.badges}>{badges}</div>
      <div className={style.facts}>{facts}</div>
      <span className={`figures ${style.amount}`}>{amount !== null && formatPounds(amount)}</span>
      <div className={style.action}>
        {main && (
          <Button variant="secondary" small icon={main.icon} onClick={main.run}>
            {main.label}
            <span className="visually-hidden">: {of}</span>
          </Button>
        )}
      </div>
      <DropdownMenu label={commonText.moreOf(label)} trigger={<Icon icon={dotsIcon} />}>
        {() => (
          <>
            <div className={style.details}>{details()}</div>
            {others.length > 0 && (
              <MenuItems>
                {others.map(({ run, ...entry }) => (
                  // a failed call has shown its own notification already
                  <MenuAction
                    key={entry.label}
                    {...entry}
                    onClick={() => Promise.resolve(run()).catch(() => undefined)}
                  />
                ))}
              </MenuItems>
            )}
          </>
        )}
      </DropdownMenu>
    </article>
  )
}

/** The rows of a list, in one surface. */
export const listRowsClass = `bare ${style.rows}`
