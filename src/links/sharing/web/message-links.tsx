import whatsAppIcon from '@tabler/icons/outline/brand-whatsapp.svg?path'
import deviceIcon from '@tabler/icons/outline/device-mobile-share.svg?path'
import messageIcon from '@tabler/icons/outline/message.svg?path'
import { sharingText } from '#links/sharing/text.ts'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './message-links.module.css'

interface MessageLinksProps {
  target: ShareTarget
  url: string
}

/** The phone's own share sheet where it has one, WhatsApp and a text message, each with the message and the address. */
export function MessageLinks({ target: { title, message, phone = '' }, url }: MessageLinksProps) {
  const text = encodeURIComponent(`${message} ${url}`)
  const canShare = 'share' in navigator
  const share = async () => {
    try {
      await navigator.share({ title, text: message, url })
    } catch {
      // closed without choosing an app
    }
  }
  return (
    <div className={style.links}>
      {canShare && (
        <Button small variant="secondary" icon={deviceIcon} onClick={share}>
          {sharingText.phoneShare}
        </Button>
      )}
      <a
        className={style.link}
        href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon icon={whatsAppIcon} size={18} />
        {sharingText.whatsApp}
      </a>
      {/* the two signs before `body` are understood by Android and by iOS */}
      <a className={style.link} href={`sms:${phone}?&body=${text}`}>
        <Icon icon={messageIcon} size={18} />
        {sharingText.textMessage}
      </a>
    </div>
  )
}
