import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientOrdersQuery } from '#client-page/orders/web/api.ts'
import { clientPageText } from '#client-page/text.ts'
import { type ClientPage, fetchPersonData, useErasePerson } from '#client-page/web/api.ts'
import { useClientPageToken } from '#client-page/web/client-page-token.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { saveFile } from '#platform/web/ui/files/save-file.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './client-page.module.css'

/** What the shop and the sellers know of her, as a list and as a file, and its erasure. */
export function StoredDataPanel({ page }: { page: ClientPage }) {
  const [isErasing, setErasing] = useState(false)
  const erase = useErasePerson()
  const orders = useInfiniteQuery(clientOrdersQuery(useClientPageToken() ?? ''))
  const addressCount = page.sellers.reduce((count, { addresses }) => count + addresses.length, 0)
  const { storedList } = clientPageText
  return (
    <Panel heading={clientPageText.stored} fullWidth>
      <ul className={style.stored}>
        <li>{storedList.records(page.sellers.map(({ name }) => name).join(', '))}</li>
        {addressCount > 0 && <li>{storedList.addresses(addressCount)}</li>}
        {orders.data && <li>{storedList.orders(orders.data.pages[0]?.total ?? 0)}</li>}
        <li>{storedList.emails}</li>
        <li>{storedList.notes}</li>
        <li>{storedList.cards}</li>
      </ul>
      <div className={style.actions}>
        <Button
          variant="secondary"
          icon={downloadIcon}
          onClick={async () => saveFile(await fetchPersonData(), clientPageText.fileName)}
        >
          {clientPageText.download}
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          {clientPageText.erase}
        </Button>
      </div>
      <ConfirmDialog
        open={isErasing}
        title={clientPageText.eraseTitle}
        confirm={clientPageText.eraseNow}
        danger
        onConfirm={() => erase.mutateAsync().finally(() => setErasing(false))}
        onClose={() => setErasing(false)}
      >
        <p>{clientPageText.eraseLead}</p>
        <p>{clientPageText.eraseStays}</p>
      </ConfirmDialog>
    </Panel>
  )
}
