import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './account-trigger.module.css'

interface AccountTriggerProps {
  name: string
  /** Marks a visitor's `name`. The server renders it for everyone; a logged-in viewer sees no name until her own is loaded. */
  forVisitor?: boolean
}

/** The contents of the button that opens the account menu, with the person's name. */
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
