import alertIcon from '@tabler/icons/outline/mail-x.svg?path'
import { undeliveredText } from '#clients/undelivered/text.ts'
import { useUndelivered } from '#clients/undelivered/web/use-undelivered.ts'
import { Link } from '#platform/web/router/links.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './undelivered-notice.module.css'

/** Beside what was mailed to a client: that it did not reach her, and the way to her address. `since`: when it was mailed. */
export function UndeliveredNotice({ clientId, since }: { clientId: string | null; since?: string }) {
  const undelivered = useUndelivered(clientId, since)
  if (!undelivered) return null
  return (
    <p className={style.notice}>
      <Icon icon={alertIcon} size={18} />
      <span>
        {undeliveredText.couldNot(undelivered.email)}{' '}
        <Link to={`/myclients/edit-client/${clientId}`}>{undeliveredText.correct}</Link>
      </span>
    </p>
  )
}
