import dotsIcon from '@tabler/icons/outline/dots.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import dropletIcon from '@tabler/icons/outline/droplet-half-2.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import sendIcon from '@tabler/icons/outline/send.svg?path'
import uploadIcon from '@tabler/icons/outline/upload.svg?path'
import { clientsText } from '#clients/text.ts'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { downloadAndSave } from '#platform/web/ui/files/download-and-save.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'
import style from './clients-screen.module.css'

/** Two buttons, and the rarer ways in a menu. */
export function ClientsActions({ onAdd }: { onAdd: () => unknown }) {
  const navigate = useNavigate()
  const canSendLinks = useCanSendLinks()
  const send = () => canSendLinks() && navigate('/myclients/send-link')
  const exportClients = () => downloadAndSave({ method: 'GET', path: 'client/export' }, 'clients.csv')
  return (
    <>
      <Button variant="secondary" icon={sendIcon} className={style.action} onClick={send}>
        {clientsText.sendShoppingLink}
      </Button>
      <AddClientButton onAdd={onAdd} />
      <DropdownMenu label={clientsText.more} trigger={<Icon icon={dotsIcon} />}>
        <MenuItems>
          <MenuLink icon={dropletIcon} label={clientsText.runningOut} to="/running-out" />
          <MenuLink icon={uploadIcon} label={clientsText.import} to="/myclients/import" />
          <MenuAction icon={downloadIcon} label={clientsText.export} onClick={exportClients} />
        </MenuItems>
      </DropdownMenu>
    </>
  )
}

export function AddClientButton({ onAdd }: { onAdd: () => unknown }) {
  return (
    <Button icon={plusIcon} className={style.action} onClick={onAdd}>
      {clientsText.addNewClient}
    </Button>
  )
}
