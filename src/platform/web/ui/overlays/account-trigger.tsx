import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './account-trigger.module.css'

interface AccountTriggerProps {
  name: string
  /** Marks words for a visitor, which the server renders for everyone; a logged-in viewer sees none until the right ones are there. */
  forVisitor?: boolean
}

/** The button that opens a menu of the account, with the person's name. */
export function AccountTrigger({ name, forVisitor }: AccountTriggerProps) {
  return (
    <>
      <Icon icon={userIcon} />
      {name && (
        <span className={style.name} data-visitor={forVisitor || undefined}>
          {name}
        </span>
      )}
      <Icon icon={chevronDownIcon} size={16} />
    </>
  )
}
